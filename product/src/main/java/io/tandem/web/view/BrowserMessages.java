package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.LinkVitals;
import io.tandem.message.Vitals;
import io.tandem.verdict.Verdict;
import io.tandem.web.contract.RunMessage;
import java.util.List;

/** Messages of a run as browsers receive them, rounded. */
public final class BrowserMessages {

    private BrowserMessages() {
    }

    public static RunMessage.Alert of(Alert alert) {
        return new RunMessage.Alert(rounded(alert.at().seconds()), alert.vid(), alert.other(), rounded(alert.secondsToClosest()), rounded(alert.metresAtClosest()),
                rounded(alert.metresNow()), alert.turn(), alert.climb());
    }

    public static RunMessage.Event of(Event event) {
        return new RunMessage.Event(rounded(event.at().seconds()), event.name(), event.vid(), event.other(),
                event.where() == null ? Double.NaN : rounded(event.where().east()), event.where() == null ? Double.NaN : rounded(event.where().north()), event.text());
    }

    public static RunMessage.Vitals of(Vitals vitals) {
        return new RunMessage.Vitals(rounded(vitals.at().seconds()), rounded(vitals.margin()), vitals.links().stream().map(BrowserMessages::of).toList(),
                vitals.counters());
    }

    private static RunMessage.HostLink of(LinkVitals link) {
        return new RunMessage.HostLink(link.host(), link.vehicles(), rounded(link.rateHertz()), link.sent() == 0 ? 0 : (double) link.lost() / link.sent(),
                rounded(link.ageSeconds()), link.offsetSeconds(), rounded(link.margin()), link.vids().toString());
    }

    public static List<RunMessage.Verdict> of(List<Verdict> verdicts) {
        return verdicts.stream().map(verdict -> new RunMessage.Verdict(verdict.expectation(), verdict.met(), verdict.detail())).toList();
    }
}
