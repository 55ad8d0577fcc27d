package android.os;

import rig.Phone;

public class ParcelFileDescriptor implements Parcelable {
    private final int file;

    public ParcelFileDescriptor(ParcelFileDescriptor wrapped) {
        file = wrapped.file;
    }

    ParcelFileDescriptor(int file) {
        this.file = file;
    }

    /** Only a program outside of Java can open a file by number: the rig does it in Python. */
    private static java.util.function.ToIntBiFunction<String, String> opener;

    /** A method, for pyjnius forgets what is written into a field: it deletes a reference of its own. */
    @rig.Ours public static void openBy(java.util.function.ToIntBiFunction<String, String> given) {
        opener = given;
    }

    @rig.Ours public static ParcelFileDescriptor opened(String address, String mode) throws java.io.FileNotFoundException {
        int file = opener.applyAsInt(address, mode);
        if (file < 0) throw new java.io.FileNotFoundException(address);
        return new ParcelFileDescriptor(file);
    }

    public int detachFd() {
        Phone.called();
        return file;
    }
}
