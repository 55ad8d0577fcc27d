package org.tablecompanion.edition;

import android.net.Uri;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** Shows the system's own way to choose a file where the page asks for one. */
final class PageChrome extends WebChromeClient {
    private final Shell shell;

    PageChrome(Shell shell) {
        this.shell = shell;
    }

    @Override
    public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> then, FileChooserParams asked) {
        shell.chooseFile(then);
        return true;
    }
}
