package io.tandem.archive;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.tandem.diagnosis.PrintableText;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Connects to MongoDB with short timeouts and without log output on the console. */
final class MongoConnection {

    private static final int CONNECT_MILLIS = 2000;
    private static final int ANSWER_MILLIS = 10_000;
    private static final int REASON_LENGTH = 200;
    /** A strong reference, because the runtime forgets the level of a logger that is garbage-collected. */
    private static final Logger DRIVERS_LOG = Logger.getLogger("org.mongodb.driver");

    private MongoConnection() {
    }

    static MongoClient open(MongoAddress address) {
        DRIVERS_LOG.setLevel(Level.OFF);
        try {
            return client(address);
        } catch (IllegalArgumentException e) {
            throw new MongoClientException(e.getMessage(), e);
        }
    }

    private static MongoClient client(MongoAddress address) {
        return MongoClients.create(MongoClientSettings.builder()
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(CONNECT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(CONNECT_MILLIS, TimeUnit.MILLISECONDS).readTimeout(ANSWER_MILLIS, TimeUnit.MILLISECONDS))
                .applyToConnectionPoolSettings(pool -> pool.maxSize(2))
                .applicationName("tandem")
                .applyConnectionString(new ConnectionString(address.secret())).build());
    }

    /** Reason of a failure, for a message to users. */
    static String reason(MongoException trouble) {
        String whole = String.valueOf(trouble.getMessage());
        if (trouble instanceof MongoSecurityException || whole.contains("MongoSecurityException")) {
            return "it refuses the user or the password";
        }
        if (whole.contains("UnknownHostException")) {
            return "its host is unknown";
        }
        if (whole.contains("Connection refused")) {
            return "nobody listens there";
        }
        return MongoAddress.masked(PrintableText.cut(PrintableText.lines(whole), REASON_LENGTH));
    }
}
