package org.tablecompanion.edition;

import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** Answers every request of the page from the site in the package, and leads nowhere else. */
final class PageClient extends WebViewClient {
    private final Shell shell;
    private final Site site;

    PageClient(Shell shell, Site site) {
        this.shell = shell;
        this.site = site;
    }

    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        Site.Answer answer = site.answer(request.getMethod(), request.getUrl().toString());
        boolean isThere = answer.content != null;
        InputStream content = isThere ? answer.content : new ByteArrayInputStream(new byte[0]);
        String coding = answer.kind.startsWith("text/") ? "utf-8" : null;
        return new WebResourceResponse(
            answer.kind, coding, answer.status, isThere ? "OK" : "Not Found", answer.headers, content);
    }

    @Override
    public boolean shouldOverrideUrlLoading(WebView view, String address) {
        return !Site.isOurs(address);
    }

    /**
     * From Android 8 on; without it the whole app would end whenever the system wants memory back. If
     * the page ended by a fault of its own, the app does end: it would only happen again and again.
     */
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        if (detail.didCrash()) {
            return false;
        }
        shell.pageIsGone();
        return true;
    }
}
