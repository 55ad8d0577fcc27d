package android.net;

import rig.Phone;

public abstract class Uri implements android.os.Parcelable, Comparable<Uri> {
    public static Uri parse(String uriString) { Phone.called(uriString); return new StringUri(uriString); }
    public abstract String toString();
    public abstract String getLastPathSegment();

    private static final class StringUri extends Uri {
        private final String text;

        StringUri(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }

        @Override
        public String getLastPathSegment() {
            return text.substring(text.lastIndexOf('/') + 1);
        }

        @Override
        public int compareTo(Uri other) {
            return text.compareTo(other.toString());
        }
    }
}
