package org.tablecompanion.edition;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.Executors;

/** Tries what of the shell needs no Android: by lines on the standard input, or as a host. */
public final class Trial {
    public static void main(String[] given) throws IOException {
        final File assets = new File(given[1]);
        final File folder = new File(given[2]);
        final KeptArchive kept = new KeptArchive(new File(folder, "kept"), folder);
        Site site = new Site(new Site.Opener() {
            @Override
            public InputStream open(String name) throws IOException {
                return new FileInputStream(new File(assets, name));
            }
        }, new Site.Opener() {
            @Override
            public InputStream open(String name) throws IOException {
                return kept.open(name);
            }
        });
        if (given[0].equals("serve")) {
            serve(site);
        } else {
            answerLines(site, kept);
        }
    }

    /** A word and a value a line; a line of what came of it each. */
    private static void answerLines(Site site, KeptArchive kept) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int space = line.indexOf(' ');
            String value = line.substring(space + 1);
            String said;
            switch (line.substring(0, space)) {
                case "name":
                    said = FileNames.safe(unescaped(value)) + " " + FileNames.kind(unescaped(value));
                    break;
                case "keep":
                    kept.keep(value.getBytes(StandardCharsets.UTF_8));
                    said = "kept";
                    break;
                case "ours":
                    said = String.valueOf(Site.isOurs(value));
                    break;
                default: // a method
                    Site.Answer answer = site.answer(line.substring(0, space), value);
                    int size = answer.content == null ? -1 : read(answer.content).length;
                    said = answer.status + " " + answer.kind + " " + size;
            }
            System.out.println(Base64.getEncoder().encodeToString(said.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static String unescaped(String value) {
        return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }

    /** Answers a browser as the shell answers its WebView; the port is the first line. */
    private static void serve(final Site site) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", new HttpHandler() {
            @Override
            public void handle(HttpExchange asked) throws IOException {
                String address = Site.START + asked.getRequestURI().toString().substring(1);
                Site.Answer answer = site.answer(asked.getRequestMethod(), address);
                byte[] content = answer.content == null ? new byte[0] : read(answer.content);
                for (Map.Entry<String, String> header : answer.headers.entrySet()) {
                    asked.getResponseHeaders().set(header.getKey(), header.getValue());
                }
                asked.getResponseHeaders().set("content-type", answer.kind);
                asked.sendResponseHeaders(answer.status, content.length == 0 ? -1 : content.length);
                OutputStream out = asked.getResponseBody();
                out.write(content);
                asked.close();
            }
        });
        server.start();
        System.out.println(server.getAddress().getPort());
    }

    private static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        byte[] part = new byte[1 << 16];
        for (int length = in.read(part); length >= 0; length = in.read(part)) {
            content.write(part, 0, length);
        }
        in.close();
        return content.toByteArray();
    }
}
