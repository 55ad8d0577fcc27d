package android.content;

import rig.Phone;

public final class ContentValues implements android.os.Parcelable {
    public ContentValues() { Phone.called(); }
    public ContentValues(int size) { Phone.called(size); }
    public ContentValues(ContentValues from) { Phone.called(from); }
    public void put(String key, String value) { Phone.called(key, value); }
    public void put(String key, Byte value) { Phone.called(key, value); }
    public void put(String key, Short value) { Phone.called(key, value); }
    public void put(String key, Integer value) { Phone.called(key, value); }
    public void put(String key, Long value) { Phone.called(key, value); }
    public void put(String key, Float value) { Phone.called(key, value); }
    public void put(String key, Double value) { Phone.called(key, value); }
    public void put(String key, Boolean value) { Phone.called(key, value); }
    public void put(String key, byte[] value) { Phone.called(key, value); }
}
