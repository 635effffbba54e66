package io.tandem.recording.mcap;

/** Constants of the MCAP container format, version 0 (https://mcap.dev/spec). */
public final class McapFormat {

    /** The first and last bytes of a file, 89 'M' 'C' 'A' 'P' '0' CR LF, as a little-endian number. */
    static final long MAGIC = 0x0A0D_3050_4143_4D89L;
    static final int MAGIC_LENGTH = 8;
    /** Opcode and length before the content of every record. */
    static final int RECORD_HEAD = 9;
    static final int FOOTER_LENGTH = 20;
    static final int DATA_END_LENGTH = 4;
    /** Fields before the compressed bytes of a chunk: two times, size, checksum, the string zstd, length of the rest. */
    static final int CHUNK_HEAD = 8 + 8 + 8 + 4 + 4 + 4 + 8;
    /** Enough for two million reports in one beat; a larger declared size is refused before memory is allocated. */
    static final int MAX_CHUNK_BYTES = 256 << 20;
    /** A larger chunk is refused where it claims to be more than {@link #MAX_EXPANSION} times its compressed size, before memory is allocated. */
    static final int FREE_CHUNK_BYTES = 32 << 20;
    /** Far beyond what packed columns and texts reach; a kilobyte of a crafted file could otherwise take hundreds of megabytes. */
    static final int MAX_EXPANSION = 200;
    static final String ZSTD = "zstd";

    public static final int HEADER = 0x01;
    public static final int FOOTER = 0x02;
    static final int SCHEMA = 0x03;
    public static final int CHANNEL = 0x04;
    public static final int MESSAGE = 0x05;
    public static final int CHUNK = 0x06;
    public static final int MESSAGE_INDEX = 0x07;
    public static final int CHUNK_INDEX = 0x08;
    static final int ATTACHMENT = 0x09;
    public static final int STATISTICS = 0x0B;
    public static final int METADATA = 0x0C;
    public static final int METADATA_INDEX = 0x0D;
    public static final int SUMMARY_OFFSET = 0x0E;
    public static final int DATA_END = 0x0F;

    private McapFormat() {
    }
}
