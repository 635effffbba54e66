package io.tandem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Offers a provider as a service to the present thread until closed. Service files are found through the thread's class loader; this
 * one adds ours without touching other tests.
 */
public final class Offering implements AutoCloseable {

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final Path file;

    public Offering(Class<?> service, Class<?> provider) {
        try {
            file = Files.writeString(Files.createTempFile("service", ""), provider.getName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.currentThread().setContextClassLoader(new ClassLoader(before) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.endsWith(service.getName()) ? Collections.enumeration(List.of(file.toUri().toURL())) : super.getResources(name);
            }
        });
    }

    @Override
    public void close() {
        Thread.currentThread().setContextClassLoader(before);
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
