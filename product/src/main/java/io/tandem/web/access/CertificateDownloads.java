package io.tandem.web.access;

import io.tandem.web.http.WebResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/** The authority's certificate in the formats that phones install. */
public final class CertificateDownloads {

    private static final Base64.Encoder BASE64_LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});
    private static final String PROFILE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
            <key>PayloadContent</key><array><dict>
            <key>PayloadCertificateFileName</key><string>tandem.crt</string>
            <key>PayloadContent</key><data>%1$s</data>
            <key>PayloadDisplayName</key><string>Tandem local authority</string>
            <key>PayloadIdentifier</key><string>io.tandem.authority.certificate</string>
            <key>PayloadType</key><string>com.apple.security.root</string>
            <key>PayloadUUID</key><string>%2$s</string>
            <key>PayloadVersion</key><integer>1</integer>
            </dict></array>
            <key>PayloadDisplayName</key><string>Tandem</string>
            <key>PayloadDescription</key><string>Lets this telephone trust the computer that runs Tandem.</string>
            <key>PayloadIdentifier</key><string>io.tandem.authority</string>
            <key>PayloadType</key><string>Configuration</string>
            <key>PayloadUUID</key><string>%3$s</string>
            <key>PayloadVersion</key><integer>1</integer>
            </dict></plist>
            """;

    private final byte[] certificate;

    public CertificateDownloads(byte[] certificate) {
        this.certificate = certificate;
    }

    /** The file of a name below /trust/; empty if there is none. */
    public Optional<WebResponse> file(String name) {
        return Optional.ofNullable(switch (name) {
            case "tandem.crt" -> answer("application/x-x509-ca-cert", certificate);
            case "tandem.pem" -> answer("application/x-pem-file",
                    ("-----BEGIN CERTIFICATE-----\n" + BASE64_LINES.encodeToString(certificate) + "\n-----END CERTIFICATE-----\n").getBytes(StandardCharsets.US_ASCII));
            case "tandem.mobileconfig" -> answer("application/x-apple-aspen-config", PROFILE.formatted(
                    BASE64_LINES.encodeToString(certificate), UUID.nameUUIDFromBytes(certificate), UUID.nameUUIDFromBytes(new byte[] {1})).getBytes(StandardCharsets.UTF_8));
            default -> null;
        });
    }

    private static WebResponse answer(String type, byte[] body) {
        return new WebResponse(200, type, body, null);
    }
}
