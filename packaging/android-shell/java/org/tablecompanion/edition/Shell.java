package org.tablecompanion.edition;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.res.Configuration;
import android.graphics.Color;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.view.View;
import android.view.Window;
import android.view.WindowInsets;
import android.webkit.ValueCallback;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.FrameLayout;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The window of the app: the browser edition in a WebView, with every file from the package. */
public final class Shell extends Activity {
    static final int CHOOSE_FILE = 1;
    static final int SAVE_FILE = 2;
    private static final int LIGHT_STATUS_BAR = 0x2000; // signs of the bar are dark
    private static final int LIGHT_NAVIGATION_BAR = 0x10; // from Android 8 on

    private FrameLayout frame;
    private WebView web;
    private Arrivals arrivals;
    private ValueCallback<Uri[]> choosing; // the page waits for what somebody chooses

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        arrivals = new Arrivals(getApplicationContext());
        frame = new FrameLayout(this);
        frame.setOnApplyWindowInsetsListener(new View.OnApplyWindowInsetsListener() {
            @Override
            public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
                view.setPadding(insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop(),
                    insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom());
                return insets.consumeSystemWindowInsets();
            }
        });
        setContentView(frame);
        openPage();
        boolean isFromHistory = (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (saved == null && !isFromHistory) {
            receive(getIntent()); // else it was received before
        }
    }

    /** Opens the page anew. What was half entered it finds again by itself. */
    private void openPage() {
        web = new WebView(this);
        web.setBackgroundColor(Color.TRANSPARENT); // until the page is drawn, the window's ground is seen
        WebSettings settings = web.getSettings();
        settings.setJavaScriptEnabled(true);
        settings.setDomStorageEnabled(true);
        settings.setAllowFileAccess(false);
        settings.setGeolocationEnabled(false);
        settings.setTextZoom(100); // the page itself follows the system's text size
        final KeptArchive kept = new KeptArchive(new File(getFilesDir(), "kept"), getCacheDir());
        try {
            web.setWebViewClient(new PageClient(this, new Site(new Site.Opener() {
                @Override
                public InputStream open(String name) throws IOException {
                    return getAssets().open(name);
                }
            }, new Site.Opener() {
                @Override
                public InputStream open(String name) throws IOException {
                    return kept.open(name);
                }
            })));
        } catch (IOException damaged) {
            throw new IllegalStateException("The package lacks files of its own.", damaged);
        }
        web.setWebChromeClient(new PageChrome(this));
        web.addJavascriptInterface(new PageBridge(this, arrivals, kept), "shell");
        frame.addView(web);
        web.loadUrl(Site.START);
    }

    /** Android ended the process that draws the page, mostly for want of memory. */
    void pageIsGone() {
        closePage();
        openPage();
    }

    private void closePage() {
        frame.removeView(web);
        web.destroy();
    }

    @Override
    protected void onDestroy() {
        closePage(); // and with it the lock on what is kept
        super.onDestroy();
    }

    // What the page asks for; each of these runs on the window's own thread

    void setBars(String colour, boolean isDark) {
        int ground = Color.parseColor(colour);
        Window window = getWindow();
        frame.setBackgroundColor(ground);
        int signs = isDark ? 0 : LIGHT_STATUS_BAR;
        window.setStatusBarColor(ground);
        if (Build.VERSION.SDK_INT >= 26) { // before that, signs at the lower edge are always light
            window.setNavigationBarColor(ground);
            signs |= isDark ? 0 : LIGHT_NAVIGATION_BAR;
        }
        window.getDecorView().setSystemUiVisibility(signs);
    }

    void keepAwake(boolean wanted) {
        web.setKeepScreenOn(wanted);
    }

    void vibrate(int effect) {
        web.performHapticFeedback(effect);
    }

    void chooseFile(ValueCallback<Uri[]> then) {
        if (choosing != null) {
            choosing.onReceiveValue(null); // an input that is not answered stays dead
        }
        choosing = then;
        Intent chooser = new Intent(Intent.ACTION_OPEN_DOCUMENT);
        chooser.addCategory(Intent.CATEGORY_OPENABLE).setType("*/*"); // no phone knows our endings
        try {
            startActivityForResult(chooser, CHOOSE_FILE);
        } catch (ActivityNotFoundException noFilesApp) {
            choosing = null;
            then.onReceiveValue(null);
        }
    }

    /** Asks where to; what is to be saved waits in a file, as Android may end the app meanwhile. */
    void save(String name) {
        Intent place = new Intent(Intent.ACTION_CREATE_DOCUMENT).addCategory(Intent.CATEGORY_OPENABLE);
        place.setType(FileNames.kind(name)).putExtra(Intent.EXTRA_TITLE, FileNames.safe(name));
        try {
            startActivityForResult(place, SAVE_FILE);
        } catch (ActivityNotFoundException noFilesApp) {
            tell("unsaved");
        }
    }

    void share(Intent sent) {
        startActivity(Intent.createChooser(sent, null));
    }

    /** Tells the page that something happened, which shell.js listens to by its name. */
    void tell(String event) {
        web.evaluateJavascript("dispatchEvent(new Event('" + event + "'))", null);
    }

    /** Where a file lies that is about to be saved. */
    File unsaved() {
        return new File(getCacheDir(), "unsaved");
    }

    // What the system tells

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        Uri place = result == RESULT_OK && data != null ? data.getData() : null;
        if (request == CHOOSE_FILE && choosing != null) {
            choosing.onReceiveValue(place == null ? null : new Uri[] {place});
            choosing = null;
        } else if (request == SAVE_FILE && place != null) {
            tell(isSaved(place) ? "saved" : "unsaved");
        }
    }

    private boolean isSaved(Uri place) {
        try (InputStream in = new FileInputStream(unsaved());
                OutputStream out = getContentResolver().openOutputStream(place)) {
            byte[] part = new byte[1 << 16];
            for (int length = in.read(part); length >= 0; length = in.read(part)) {
                out.write(part, 0, length);
            }
            out.flush();
            return true;
        } catch (IOException | RuntimeException failed) { // other apps' storage fails in ways of its own
            return false;
        }
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        setIntent(intent);
        receive(intent);
    }

    private void receive(final Intent intent) {
        new Thread("arrivals") {
            @Override
            public void run() {
                arrivals.read(intent);
                runOnUiThread(new Runnable() {
                    @Override
                    public void run() {
                        tell("arrived");
                    }
                });
            }
        }.start();
    }

    @Override
    public void onConfigurationChanged(Configuration changed) {
        super.onConfigurationChanged(changed);
        tell("looks");
    }

    @Override
    public void onBackPressed() {
        if (web.canGoBack()) {
            web.goBack(); // the page knows what that means on each of its screens
        } else {
            moveTaskToBack(true);
        }
    }
}
