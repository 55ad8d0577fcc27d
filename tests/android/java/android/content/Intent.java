package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcelable;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import rig.Phone;
import rig.Since;

public class Intent implements Parcelable, Cloneable {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_TITLE = "android.intent.extra.TITLE";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;

    private final Map<String, Object> extras = new HashMap<>();
    private String action;
    private String type;
    private Uri data;

    public Intent() { Phone.called(); }
    public Intent(Intent o) { Phone.called(o); }
    public Intent(String action) { Phone.called(action); this.action = action; }
    public Intent(String action, Uri uri) { Phone.called(action, uri); this.action = action; data = uri; }
    public Intent(Context packageContext, Class<?> cls) { Phone.called(packageContext, cls); }
    public Intent(String action, Uri uri, Context packageContext, Class<?> cls) { Phone.called(action, uri, packageContext, cls); }

    public Intent setType(String type) { Phone.called(type); this.type = type; return this; }
    public Intent setData(Uri data) { Phone.called(data); this.data = data; return this; }
    public Intent addCategory(String category) { Phone.called(category); return this; }
    public Intent addFlags(int flags) { Phone.called(flags); return this; }
    public int getFlags() { Phone.called(); return 0; }
    public String getAction() { Phone.called(); return action; }
    public String getType() { Phone.called(); return type; }
    public Uri getData() { Phone.called(); return data; }
    @SuppressWarnings("unchecked") public <T extends Parcelable> T getParcelableExtra(String name) { Phone.called(name); return (T) extras.get(name); }
    @Since(33) public <T> T getParcelableExtra(String name, Class<T> cls) { Phone.called(name, cls); return cls.cast(extras.get(name)); }
    public static Intent createChooser(Intent target, CharSequence title) { Phone.called(target.action, title); return target; }
    public static Intent createChooser(Intent target, CharSequence title, IntentSender sender) { Phone.called(target.action, title, sender); return target; }

    public Intent putExtra(String name, boolean value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, byte value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, char value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, short value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, int value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, long value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, float value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, double value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, String value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, CharSequence value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, Parcelable value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, Parcelable[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, Serializable value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, boolean[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, byte[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, short[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, char[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, int[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, long[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, float[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, double[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, String[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, CharSequence[] value) { Phone.called(name, value); return put(name, value); }
    public Intent putExtra(String name, Bundle value) { Phone.called(name, value); return put(name, value); }

    private Intent put(String name, Object value) {
        extras.put(name, value);
        return this;
    }

    @Override
    public String toString() {
        return action + " " + type;
    }
}
