package io.tandem.web.access;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A local authority: made once, kept in a folder that only its owner reads, it signs the certificate by which browsers know this machine.
 * The work is done by the JDK's own keytool.
 */
public final class CertificateAuthority {

    /** What keeps a key from others is the mode of its file; the format wants a password all the same. */
    private static final String PASSWORD = "tandem";
    private static final String VARIABLE = "TANDEM_STORE";
    private static final String OURS = "authority";
    private static final String SERVERS = "server";
    private static final int YEARS_OF_AUTHORITY = 10;
    /** Telephones refuse certificates that last longer. */
    private static final int DAYS_OF_SERVER = 397;
    private static final int LEAST_DAYS_LEFT = 14;
    private static final int PATIENCE_SECONDS = 60;

    private final Path folder;

    private CertificateAuthority(Path folder) {
        this.folder = folder;
    }

    /** The authority of a folder, which is made where there is none. */
    public static CertificateAuthority in(Path folder) throws MistakeException {
        CertificateAuthority authority = new CertificateAuthority(folder);
        try {
            authority.makeFolder();
            if (!Files.exists(authority.file(OURS))) {
                authority.makeAuthority();
            }
            authority.certificate();
            return authority;
        } catch (IOException | GeneralSecurityException trouble) {
            throw new MistakeException(new Problem(new SourceLocation(folder.toString(), 0, ""), "", "The local authority cannot be kept here: " + trouble.getMessage() + ".",
                    "make the folder writable, remove what is broken in it, or name another with --authority."));
        }
    }

    private void makeFolder() throws IOException {
        Files.createDirectories(folder);
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private Path file(String name) {
        return folder.resolve(name + ".p12");
    }

    private void makeAuthority() throws IOException {
        Path fresh = fresh();
        try {
            keytool("-genkeypair", "-alias", OURS, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", String.valueOf(365 * YEARS_OF_AUTHORITY),
                    "-dname", "CN=Tandem local authority, O=" + InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", ""),
                    "-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign,cRLSign", "-keystore", fresh.toString());
            restrict(fresh);
            Files.move(fresh, file(OURS));
        } catch (FileAlreadyExistsException sooner) {
            // Another Tandem was quicker: then it is that one's.
            Files.deleteIfExists(fresh);
        }
    }

    /** A name for a file that is being made. keytool wants to make it itself. */
    private Path fresh() throws IOException {
        Path fresh = Files.createTempFile(folder, "new", ".p12");
        Files.delete(fresh);
        return fresh;
    }

    private static void restrict(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    public static char[] password() {
        return PASSWORD.toCharArray();
    }

    /** What browsers have to trust, in DER. */
    public byte[] certificate() throws IOException, GeneralSecurityException {
        Certificate own = load(file(OURS)).getCertificate(OURS);
        if (own == null) {
            throw new IOException(file(OURS) + " holds no authority");
        }
        return own.getEncoded();
    }

    /** A key for a server of these names and addresses: that of last time where it still serves, else a new one. */
    public KeyStore keysFor(Set<String> names) throws IOException, GeneralSecurityException {
        Path kept = file(SERVERS);
        if (!Files.exists(kept) || !serves(load(kept), names)) {
            Path fresh = makeServer(names);
            Files.move(fresh, kept, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        }
        return load(kept);
    }

    private boolean serves(KeyStore keys, Set<String> names) throws IOException, GeneralSecurityException {
        X509Certificate server = (X509Certificate) keys.getCertificate(SERVERS);
        if (server == null || !namesOf(server).containsAll(names)) {
            return false;
        }
        Date soon = new Date(TimeUnit.NANOSECONDS.toMillis(WallTime.now().epochNanos()) + TimeUnit.DAYS.toMillis(LEAST_DAYS_LEFT));
        try {
            server.checkValidity(soon);
            server.verify(load(file(OURS)).getCertificate(OURS).getPublicKey());
            return true;
        } catch (GeneralSecurityException outlived) {
            return false;
        }
    }

    private static Set<String> namesOf(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of());
        return names.stream().map(name -> String.valueOf(name.get(1))).collect(Collectors.toSet());
    }

    /** keytool signs only within one store, so it is lent ours, and what is not the server's is taken out again. */
    private Path makeServer(Set<String> names) throws IOException, GeneralSecurityException {
        Path fresh = fresh();
        Files.copy(file(OURS), fresh, StandardCopyOption.COPY_ATTRIBUTES);
        restrict(fresh);
        keytool("-genkeypair", "-alias", SERVERS, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", String.valueOf(DAYS_OF_SERVER),
                "-dname", "CN=Tandem", "-signer", OURS, "-ext", "san=" + alternatives(names), "-ext", "eku=serverAuth", "-ext", "ku:c=digitalSignature",
                "-keystore", fresh.toString());
        KeyStore keys = load(fresh);
        keys.deleteEntry(OURS);
        try (OutputStream out = Files.newOutputStream(fresh)) {
            keys.store(out, password());
        }
        restrict(fresh);
        return fresh;
    }

    private static String alternatives(Set<String> names) {
        return names.stream().map(name -> (name.matches("[0-9.]+|.*:.*") ? "ip:" : "dns:") + name).collect(Collectors.joining(","));
    }

    private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, password());
        }
        return keys;
    }

    private static void keytool(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(List.of(words));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass:env", VARIABLE));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(VARIABLE, PASSWORD);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("keytool says " + said.strip());
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("keytool was interrupted", hurried);
        }
    }

    /** All by which others may call a machine that listens there. */
    public static Set<String> namesAt(InetSocketAddress bound) throws IOException {
        Set<String> names = new TreeSet<>(Set.of("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1"));
        if (bound.getAddress().isAnyLocalAddress()) {
            NetworkAddresses.addresses().forEach(address -> names.add(NetworkAddresses.text(address)));
            names.add(InetAddress.getLocalHost().getHostName());
        } else {
            names.add(NetworkAddresses.text(bound.getAddress()));
        }
        return names;
    }
}
