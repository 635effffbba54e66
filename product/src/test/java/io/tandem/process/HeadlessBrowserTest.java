package io.tandem.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadlessBrowserTest {

    @TempDir
    private Path folder;

    @Test
    void aBrowserIsFoundOnThePathUnlessOneIsNamed() throws Exception {
        Path chromium = Files.createFile(folder.resolve("chromium"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Path mine = Files.createFile(folder.resolve("mine"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));

        assertThat(HeadlessBrowser.find(null, "/nowhere:" + folder)).contains(chromium);
        assertThat(HeadlessBrowser.find(mine.toString(), folder.toString())).contains(mine);
        assertThat(HeadlessBrowser.find(folder.resolve("absent").toString(), folder.toString())).isEmpty();
    }
}
