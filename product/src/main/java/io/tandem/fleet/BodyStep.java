package io.tandem.fleet;

import io.tandem.contact.Bodies;
import io.tandem.contact.ContactStep;
import io.tandem.contact.Impact;
import io.tandem.geo.LocalPosition;
import io.tandem.message.ContactNote;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.time.SimTime;

/** The rigid bodies of a fleet in its step: when their new velocities are known, contacts and joints are solved, and all move on. */
final class BodyStep implements StepParticipant {

    private final Bodies bodies;
    private final ContactStep contacts;
    private final GivenBodies given;
    private final Commands commands;
    private final TouchLog touches;
    private final double stepSeconds;

    BodyStep(Bodies bodies, ContactStep contacts, GivenBodies given, Commands commands, TouchLog touches, double stepSeconds) {
        this.bodies = bodies;
        this.contacts = contacts;
        this.given = given;
        this.commands = commands;
        this.touches = touches;
        this.stepSeconds = stepSeconds;
    }

    @Override
    public boolean touchesEveryStep() {
        return true;
    }

    @Override
    public void touch(long now) {
        given.follow(stepSeconds);
        contacts.step(now, stepSeconds);
        contacts.takeImpacts().forEach(this::tell);
    }

    private void tell(Impact impact) {
        touches.add(bodies.participant[impact.a()], impact.impulse());
        touches.add(bodies.participant[impact.b()], impact.impulse());
        ContactNote note = new ContactNote(impact.speed(), impact.impulse(), impact.impulse() * bodies.inverseMass[impact.a()],
                impact.impulse() * bodies.inverseMass[impact.b()]);
        commands.tell(new Event(new SimTime(impact.start()), Event.CONTACT, bodies.participant[impact.a()], bodies.participant[impact.b()],
                LocalPosition.of(impact.x(), impact.y()), note.text()));
    }
}
