package io.tandem.web.access;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;

/** Opens an address of this machine that phones reach. */
@FunctionalInterface
public interface PhoneAccess {

    void open() throws MistakeException, IOException;
}
