package org.tablecompanion.edition;

import android.content.ClipData;
import android.content.Intent;
import android.content.res.Configuration;
import android.net.Uri;
import android.os.Build;
import android.util.Base64;
import android.view.HapticFeedbackConstants;
import android.webkit.JavascriptInterface;

import java.io.FileOutputStream;
import java.io.IOException;

/** Does what the page asks for. The page calls it on a thread of its own. */
final class PageBridge implements Bridge {
    private static final int CONFIRM = 16; // of HapticFeedbackConstants, from Android 11 on
    private static final int REJECT = 17;
    private final Shell shell;
    private final Arrivals arrivals;
    private final KeptArchive kept;

    PageBridge(Shell shell, Arrivals arrivals, KeptArchive kept) {
        this.shell = shell;
        this.arrivals = arrivals;
        this.kept = kept;
    }

    @Override
    @JavascriptInterface
    public boolean isDark() {
        return (configuration().uiMode & Configuration.UI_MODE_NIGHT_MASK) == Configuration.UI_MODE_NIGHT_YES;
    }

    @Override
    @JavascriptInterface
    public int textSize() {
        return Math.round(100 * configuration().fontScale);
    }

    private Configuration configuration() {
        return shell.getResources().getConfiguration();
    }

    @Override
    @JavascriptInterface
    public void setBars(final String colour, final boolean isDark) {
        shell.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                shell.setBars(colour, isDark);
            }
        });
    }

    @Override
    @JavascriptInterface
    public void keepAwake(final boolean wanted) {
        shell.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                shell.keepAwake(wanted);
            }
        });
    }

    @Override
    @JavascriptInterface
    public void vibrate(final boolean isRefused) {
        final int effect;
        if (Build.VERSION.SDK_INT >= 30) {
            effect = isRefused ? REJECT : CONFIRM;
        } else {
            effect = isRefused ? HapticFeedbackConstants.LONG_PRESS : HapticFeedbackConstants.VIRTUAL_KEY;
        }
        shell.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                shell.vibrate(effect);
            }
        });
    }

    @Override
    @JavascriptInterface
    public void save(final String name, String content) {
        final boolean isWritten = isWaiting(Base64.decode(content, Base64.DEFAULT));
        shell.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                if (isWritten) {
                    shell.save(name);
                } else {
                    shell.tell("unsaved");
                }
            }
        });
    }

    private boolean isWaiting(byte[] content) {
        try (FileOutputStream out = new FileOutputStream(shell.unsaved())) {
            out.write(content);
            return true;
        } catch (IOException full) {
            return false;
        }
    }

    @Override
    @JavascriptInterface
    public void share(String words, String name, String content) {
        final Intent sent = new Intent(Intent.ACTION_SEND);
        sent.setType("text/plain").putExtra(Intent.EXTRA_TEXT, words);
        if (!name.isEmpty()) {
            try {
                Uri file = SharedFiles.put(shell, name, Base64.decode(content, Base64.DEFAULT));
                sent.setType(FileNames.kind(name)).putExtra(Intent.EXTRA_STREAM, file);
                sent.setClipData(ClipData.newRawUri(null, file)); // what the permission is given for
                sent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
            } catch (IOException full) {
                // then the words go alone
            }
        }
        shell.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                shell.share(sent);
            }
        });
    }

    @Override
    @JavascriptInterface
    public String takeArrival() {
        return arrivals.take();
    }

    @Override
    @JavascriptInterface
    public void keepArchive(String content) {
        try {
            kept.keep(Base64.decode(content, Base64.DEFAULT));
        } catch (IOException full) {
            // what was kept before stays; the matches themselves lie elsewhere
        }
    }

    @Override
    @JavascriptInterface
    public void leave() {
        shell.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                shell.moveTaskToBack(true);
            }
        });
    }
}
