package android.database;

import rig.Phone;

/** What a file manager answers when it is asked for the name of a file. */
@rig.Ours
public final class OneName implements Cursor {
    private final String name;

    public OneName(String name) {
        this.name = name;
    }

    @Override
    public boolean moveToFirst() {
        Phone.called();
        return name != null;
    }

    @Override
    public String getString(int column) {
        Phone.called(column);
        return name;
    }

    @Override
    public void close() {
        Phone.called();
    }
}
