package io.tandem.archive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Query result as a JSON list with one object per row, each on a line of its own. */
final class JsonResult {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonResult() {
    }

    static void write(ResultSet rows, Appendable out) throws SQLException, IOException {
        out.append('[');
        String before = "\n";
        while (rows.next()) {
            out.append(before).append(object(rows));
            before = ",\n";
        }
        out.append("\n]\n");
    }

    private static String object(ResultSet rows) throws SQLException, IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                json.writeFieldName(rows.getMetaData().getColumnLabel(i));
                value(json, ResultValues.of(rows, i));
            }
            json.writeEndObject();
        }
        return text.toString();
    }

    /** JSON has no NaN and no infinity: they become null. */
    private static void value(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case Double number when !Double.isFinite(number) -> json.writeNull();
            case Double number -> json.writeNumber(number);
            case Float number -> json.writeNumber(number);
            case BigInteger number -> json.writeNumber(number);
            case BigDecimal number -> json.writeNumber(number);
            case Number number -> json.writeNumber(number.longValue());
            case Boolean flag -> json.writeBoolean(flag);
            case List<?> list -> list(json, list);
            default -> json.writeString(value.toString());
        }
    }

    private static void list(JsonGenerator json, List<?> list) throws IOException {
        json.writeStartArray();
        for (Object item : list) {
            value(json, item);
        }
        json.writeEndArray();
    }
}
