package io.tandem.diagnosis;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be used, in words instead of names of exceptions. */
public final class FileErrorText {

    private FileErrorText() {
    }

    public static String reason(IOException trouble) {
        return switch (trouble) {
            case NoSuchFileException _ -> "there is no such file or folder";
            case AccessDeniedException _ -> "access is denied";
            case FileAlreadyExistsException file -> file.getFile() + " is a file, not a directory";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            default -> String.valueOf(trouble.getMessage());
        };
    }
}
