package io.tandem.road.inspection;

import java.util.Arrays;
import java.util.List;

/**
 * Strongly connected components of a directed graph by Tarjan's algorithm (R. Tarjan, SIAM J. Comput. 1 (1972) 146), without
 * recursion. Components are numbered in the order found, so that edges lead only to equal or lower numbers.
 */
final class StrongComponents {

    private final List<int[]> on;
    private final int[] part;
    private final int[] order;
    private final int[] low;
    private final int[] path;
    private final int[] branch;
    private final int[] waiting;
    private int depth;
    private int held;
    private int visited;
    private int parts;

    /** @param on the nodes that the edges of each node lead to */
    StrongComponents(List<int[]> on) {
        this.on = on;
        int nodes = on.size();
        part = new int[nodes];
        order = new int[nodes];
        low = new int[nodes];
        path = new int[nodes];
        branch = new int[nodes];
        waiting = new int[nodes];
        Arrays.fill(part, -1);
        Arrays.fill(order, -1);
        for (int node = 0; node < nodes; node++) {
            if (order[node] < 0) {
                enter(node);
                while (depth > 0) {
                    advance(path[depth - 1]);
                }
            }
        }
    }

    /** The component of each node. */
    int[] parts() {
        return part;
    }

    /** Nodes of each component. */
    int[] sizes() {
        int[] sizes = new int[parts];
        Arrays.stream(part).forEach(one -> sizes[one]++);
        return sizes;
    }

    private void enter(int node) {
        order[node] = visited;
        low[node] = visited++;
        path[depth++] = node;
        waiting[held++] = node;
    }

    /** Follows the next edge of the last node of the path, or leaves the node. */
    private void advance(int node) {
        if (branch[node] < on.get(node).length) {
            int next = on.get(node)[branch[node]++];
            if (order[next] < 0) {
                enter(next);
            } else if (part[next] < 0) {
                low[node] = Math.min(low[node], order[next]);
            }
            return;
        }
        depth--;
        if (depth > 0) {
            low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[node]);
        }
        if (low[node] == order[node]) {
            while (part[node] < 0) {
                part[waiting[--held]] = parts;
            }
            parts++;
        }
    }
}
