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
 * A local certificate authority that signs the server's certificate. It is created once and stored in a folder that only its owner can
 * read. Keys are generated and signed by the JDK's keytool.
 */
public final class CertificateAuthority {

    /** Keys are protected by the permissions of their file; the password is required by the format only. */
    private static final String PASSWORD = "tandem";
    private static final String PASSWORD_VARIABLE = "TANDEM_STORE";
    private static final String AUTHORITY_ALIAS = "authority";
    private static final String SERVER_ALIAS = "server";
    private static final int AUTHORITY_YEARS = 10;
    /** Phones refuse server certificates of longer validity. */
    private static final int SERVER_DAYS = 397;
    private static final int MIN_DAYS_LEFT = 14;
    private static final int KEYTOOL_TIMEOUT_SECONDS = 60;

    private final Path folder;

    private CertificateAuthority(Path folder) {
        this.folder = folder;
    }

    /** The authority of a folder; created if there is none. */
    public static CertificateAuthority in(Path folder) throws MistakeException {
        CertificateAuthority authority = new CertificateAuthority(folder);
        try {
            authority.makeFolder();
            if (!Files.exists(authority.file(AUTHORITY_ALIAS))) {
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
        Path created = newFile();
        try {
            keytool("-genkeypair", "-alias", AUTHORITY_ALIAS, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", String.valueOf(365 * AUTHORITY_YEARS),
                    "-dname", "CN=Tandem local authority, O=" + InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", ""),
                    "-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign,cRLSign", "-keystore", created.toString());
            restrict(created);
            Files.move(created, file(AUTHORITY_ALIAS));
        } catch (FileAlreadyExistsException sooner) {
            // Another process created the authority at the same time; its file is used.
            Files.deleteIfExists(created);
        }
    }

    /** A new file name. The file must not exist, because keytool creates it. */
    private Path newFile() throws IOException {
        Path newFile = Files.createTempFile(folder, "new", ".p12");
        Files.delete(newFile);
        return newFile;
    }

    private static void restrict(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    public static char[] password() {
        return PASSWORD.toCharArray();
    }

    /** The authority's certificate, which browsers must trust, in DER. */
    public byte[] certificate() throws IOException, GeneralSecurityException {
        Certificate own = load(file(AUTHORITY_ALIAS)).getCertificate(AUTHORITY_ALIAS);
        if (own == null) {
            throw new IOException(file(AUTHORITY_ALIAS) + " holds no authority");
        }
        return own.getEncoded();
    }

    /** Key and certificate of a server with these names and addresses; the stored ones if they are still valid for them, otherwise new ones. */
    public KeyStore keysFor(Set<String> names) throws IOException, GeneralSecurityException {
        Path kept = file(SERVER_ALIAS);
        if (!Files.exists(kept) || !isValidFor(load(kept), names)) {
            Path newFile = makeServer(names);
            Files.move(newFile, kept, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        }
        return load(kept);
    }

    /**
     * Writes key and certificate of a member of a cluster to a file that only its owner can read, with the certificate of this authority, which is the only one that the
     * member trusts.
     */
    public void writeMember(String name, Path target) throws IOException, GeneralSecurityException {
        Path newFile = makeSigned("-dname", "CN=" + name, "-ext", "eku=serverAuth,clientAuth");
        KeyStore keys = load(newFile);
        keys.setCertificateEntry(AUTHORITY_ALIAS, load(file(AUTHORITY_ALIAS)).getCertificate(AUTHORITY_ALIAS));
        store(keys, newFile);
        Files.move(newFile, target, StandardCopyOption.REPLACE_EXISTING);
    }

    private boolean isValidFor(KeyStore keys, Set<String> names) throws IOException, GeneralSecurityException {
        X509Certificate server = (X509Certificate) keys.getCertificate(SERVER_ALIAS);
        if (server == null || !namesOf(server).containsAll(names)) {
            return false;
        }
        Date soon = new Date(TimeUnit.NANOSECONDS.toMillis(WallTime.now().epochNanos()) + TimeUnit.DAYS.toMillis(MIN_DAYS_LEFT));
        try {
            server.checkValidity(soon);
            server.verify(load(file(AUTHORITY_ALIAS)).getCertificate(AUTHORITY_ALIAS).getPublicKey());
            return true;
        } catch (GeneralSecurityException invalid) {
            return false;
        }
    }

    private static Set<String> namesOf(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of());
        return names.stream().map(name -> String.valueOf(name.get(1))).collect(Collectors.toSet());
    }

    private Path makeServer(Set<String> names) throws IOException, GeneralSecurityException {
        return makeSigned("-dname", "CN=Tandem", "-ext", "san=" + alternatives(names), "-ext", "eku=serverAuth");
    }

    /** keytool signs only within one key store, so the authority's store is copied and the authority's key removed afterwards. */
    private Path makeSigned(String... options) throws IOException, GeneralSecurityException {
        Path newFile = newFile();
        Files.copy(file(AUTHORITY_ALIAS), newFile, StandardCopyOption.COPY_ATTRIBUTES);
        restrict(newFile);
        List<String> command = new ArrayList<>(List.of("-genkeypair", "-alias", SERVER_ALIAS, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", String.valueOf(SERVER_DAYS),
                "-signer", AUTHORITY_ALIAS, "-ext", "ku:c=digitalSignature", "-keystore", newFile.toString()));
        command.addAll(List.of(options));
        keytool(command.toArray(String[]::new));
        KeyStore keys = load(newFile);
        keys.deleteEntry(AUTHORITY_ALIAS);
        store(keys, newFile);
        return newFile;
    }

    private static void store(KeyStore keys, Path file) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            keys.store(out, password());
        }
        restrict(file);
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

    private static void keytool(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass:env", PASSWORD_VARIABLE));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD_VARIABLE, PASSWORD);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(KEYTOOL_TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("keytool says " + output.strip());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("keytool was interrupted", interrupted);
        }
    }

    /** All names and addresses by which a server that listens there can be reached. */
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
