package io.tandem.recording.metadata;

import io.tandem.message.Participant;
import java.util.List;
import java.util.Map;

/** Names that live participants got from their devices while a run was recorded, in the metadata record at the end of its file. */
public final class DeviceNames {

    private static final String PREFIX = "name_of_";

    private DeviceNames() {
    }

    public static String key(int vid) {
        return PREFIX + vid;
    }

    /** @param metadata of the end of the file; null where it was not finished */
    public static List<Participant> apply(Map<String, String> metadata, List<Participant> participants) {
        return metadata == null ? participants
                : participants.stream().map(one -> metadata.containsKey(key(one.vid())) ? one.named(metadata.get(key(one.vid()))) : one).toList();
    }
}
