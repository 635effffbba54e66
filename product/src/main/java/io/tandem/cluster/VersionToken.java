package io.tandem.cluster;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jgroups.Message;
import org.jgroups.auth.AuthToken;

/** Lets only members of the same version join: their rows would not be the same otherwise. JGroups makes tokens of others by the constructor without arguments. */
public final class VersionToken extends AuthToken {

    private static final int LENGTH_BYTES = 2;

    private String version;
    private final Consumer<String> notices;

    public VersionToken() {
        this("", _ -> { });
    }

    VersionToken(String version, Consumer<String> notices) {
        this.version = version;
        this.notices = notices;
    }

    @Override
    public String getName() {
        return VersionToken.class.getName();
    }

    @Override
    public int size() {
        return LENGTH_BYTES + version.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public boolean authenticate(AuthToken token, Message message) {
        boolean same = token instanceof VersionToken other && other.version.equals(version);
        if (!same) {
            notices.accept("Refused " + message.getSrc() + ", which is of another version" + (token instanceof VersionToken other ? ": " + other.version + ", not " + version : ""));
        }
        return same;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        byte[] bytes = version.getBytes(StandardCharsets.UTF_8);
        out.writeShort(bytes.length);
        out.write(bytes);
    }

    @Override
    public void readFrom(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readUnsignedShort()];
        in.readFully(bytes);
        version = new String(bytes, StandardCharsets.UTF_8);
    }
}
