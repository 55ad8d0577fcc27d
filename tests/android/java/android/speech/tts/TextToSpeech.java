package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.HashMap;
import java.util.Locale;
import rig.Phone;

public class TextToSpeech {
    public interface OnInitListener {
        void onInit(int status);
    }

    private final long born = System.currentTimeMillis();

    public TextToSpeech(Context context, OnInitListener listener) { Phone.called(context != null, listener); }
    public TextToSpeech(Context context, OnInitListener listener, String engine) { Phone.called(context != null, listener, engine); }
    public int setLanguage(Locale loc) { if (!isReady()) return -1; Phone.called(loc); return 0; }
    public int speak(CharSequence text, int queueMode, Bundle params, String utteranceId) { Phone.called(text, queueMode, params, utteranceId); return 0; }
    public int speak(String text, int queueMode, HashMap<String, String> params) { Phone.called(text, queueMode, params); return 0; }

    private boolean isReady() {
        return System.currentTimeMillis() - born >= Phone.voiceReadyAfter;
    }
}
