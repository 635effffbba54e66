package io.tandem.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class JUnitXmlTest {

    @Test
    void reportIsReadBackWhateverTheNamesContain(@TempDir Path folder) throws Exception {
        List<Verdict> verdicts = List.of(new Verdict("a < b & \"c\"", true, "101–103"),
                new Verdict("bell \u0007 rings", false, "never ]]> <once>"));

        JUnitXml.write(folder.resolve("report.xml"), "Three <aircraft> & \u0000 \ud83d\ude81", verdicts, 1.25);

        Element suite = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(folder.resolve("report.xml").toFile())
                .getDocumentElement();
        Element first = (Element) suite.getElementsByTagName("testcase").item(0);
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(suite.getAttribute("name")).isEqualTo("Three <aircraft> & \ufffd \ud83d\ude81");
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("time")).isEqualTo("1.250");
        assertThat(first.getAttribute("name")).isEqualTo("a < b & \"c\"");
        assertThat(failure.getAttribute("message")).isEqualTo("never ]]> <once>");
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("bell \ufffd rings");
    }
}
