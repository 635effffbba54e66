package io.tandem.contact;

import java.util.Arrays;

/**
 * Bodies that touch each other or are joined, directly or through others, form an island; a wall or another body that no impulse moves belongs to none,
 * and does not connect those that touch it. No impulse passes from one island to another, so islands are solved at the same time, in any order. They are in
 * the order of their lowest body, and contacts, joints and bodies of an island in their own order, so that results depend neither on the number of workers nor on
 * the order in which contacts were found.
 */
final class Islands {

    /** Contacts and joints of a batch of islands, at the least: what a worker takes at once. */
    private static final int BATCH = 64;

    private final Bodies bodies;
    private final Joints joints;
    private final int[] parent;
    private final int[] islandOf;
    private int count;
    private int batches;
    /** by island, and at the end of all: where its bodies, contacts and joints begin in the lists below */
    final int[] bodyStart;
    final int[] contactStart;
    final int[] jointStart;
    final int[] batchStart;
    /** numbers of bodies and joints, and pairs in contact, by island */
    final int[] body;
    final int[] joint;
    int[] contact = new int[64];

    Islands(Bodies bodies, Joints joints) {
        this.bodies = bodies;
        this.joints = joints;
        int most = bodies.count();
        parent = new int[most];
        islandOf = new int[most];
        bodyStart = new int[most + 1];
        contactStart = new int[most + 1];
        jointStart = new int[most + 1];
        batchStart = new int[most + 1];
        body = new int[most];
        joint = new int[joints.count()];
    }

    int count() {
        return count;
    }

    int batches() {
        return batches;
    }

    /** Whether a body is in an island, and so touched or joined. */
    boolean isInIsland(int i) {
        return islandOf[i] >= 0;
    }

    void build(CandidatePairs pairs) {
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
        Arrays.fill(islandOf, -1);
        int contacts = connect(pairs);
        if (contact.length < contacts) {
            contact = new int[Math.max(2 * contact.length, contacts)];
        }
        number();
        sort(pairs);
        cutIntoBatches();
    }

    /** Joins what touches, and returns the number of contacts. Bodies in contact are marked by island 0 until islands are numbered. */
    private int connect(CandidatePairs pairs) {
        int contacts = 0;
        for (int pair = 0; pair < pairs.count; pair++) {
            if (pairs.points[pair] > 0) {
                contacts++;
                join(pairs.a[pair], pairs.b[pair]);
            }
        }
        for (int i = 0; i < joints.count(); i++) {
            join(joints.a[i], joints.b[i]);
        }
        return contacts;
    }

    private void join(int one, int other) {
        boolean bothFree = bodies.isFree(one) && bodies.isFree(other);
        if (bodies.isFree(one)) {
            islandOf[one] = 0;
        }
        if (bodies.isFree(other)) {
            islandOf[other] = 0;
        }
        if (bothFree) {
            int rootOfOne = root(one);
            int rootOfOther = root(other);
            if (rootOfOne < rootOfOther) {
                parent[rootOfOther] = rootOfOne;
            } else {
                parent[rootOfOne] = rootOfOther;
            }
        }
    }

    /** The lowest body of those joined to one; paths are halved on the way. */
    private int root(int of) {
        int i = of;
        while (parent[i] != i) {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        return i;
    }

    /** The root of an island is its lowest body, so it has its number when the others are met. */
    private void number() {
        count = 0;
        for (int i = 0; i < parent.length; i++) {
            if (islandOf[i] >= 0) {
                int root = root(i);
                islandOf[i] = root == i ? count++ : islandOf[root];
            }
        }
    }

    private int islandOf(int one, int other) {
        return islandOf[one] >= 0 ? islandOf[one] : islandOf[other];
    }

    /** Sorts bodies, contacts and joints by island, by counting. Starts are counted one place ahead and end at their own place. */
    private void sort(CandidatePairs pairs) {
        Arrays.fill(bodyStart, 0, count + 1, 0);
        Arrays.fill(contactStart, 0, count + 1, 0);
        Arrays.fill(jointStart, 0, count + 1, 0);
        for (int i = 0; i < parent.length; i++) {
            if (islandOf[i] >= 0) {
                bodyStart[islandOf[i]]++;
            }
        }
        for (int pair = 0; pair < pairs.count; pair++) {
            if (pairs.points[pair] > 0) {
                contactStart[islandOf[pairs.a[pair]]]++;
            }
        }
        for (int i = 0; i < joint.length; i++) {
            jointStart[islandOf(joints.a[i], joints.b[i])]++;
        }
        toEnds(bodyStart);
        toEnds(contactStart);
        toEnds(jointStart);
        for (int i = parent.length - 1; i >= 0; i--) {
            if (islandOf[i] >= 0) {
                body[--bodyStart[islandOf[i]]] = i;
            }
        }
        for (int pair = pairs.count - 1; pair >= 0; pair--) {
            if (pairs.points[pair] > 0) {
                contact[--contactStart[islandOf[pairs.a[pair]]]] = pair;
            }
        }
        for (int i = joint.length - 1; i >= 0; i--) {
            joint[--jointStart[islandOf(joints.a[i], joints.b[i])]] = i;
        }
    }

    /** Turns numbers by island into the ends of their ranges; filling ranges backwards turns those into starts. */
    private void toEnds(int[] numbers) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += numbers[i];
            numbers[i] = sum;
        }
        numbers[count] = sum;
    }

    private void cutIntoBatches() {
        batches = 0;
        int work = BATCH;
        for (int i = 0; i < count; i++) {
            if (work >= BATCH) {
                batchStart[batches++] = i;
                work = 0;
            }
            work += contactStart[i + 1] - contactStart[i] + jointStart[i + 1] - jointStart[i];
        }
        batchStart[batches] = count;
    }
}
