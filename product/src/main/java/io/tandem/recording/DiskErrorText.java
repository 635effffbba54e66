package io.tandem.recording;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Messages for users in place of names of input and output exceptions. */
final class DiskErrorText {

    private DiskErrorText() {
    }

    static String words(IOException trouble) {
        return switch (trouble) {
            case AccessDeniedException _ -> "access is denied";
            case FileAlreadyExistsException file -> file.getFile() + " is a file, not a directory";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            default -> String.valueOf(trouble.getMessage());
        };
    }
}
