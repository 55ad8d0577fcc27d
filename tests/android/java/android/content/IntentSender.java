package android.content;

public class IntentSender implements android.os.Parcelable {}
