package io.tandem.scene;

/** Rays through the pixels of a pin-hole camera that looks along x. Parameters of hits are depths along the optical axis. */
public final class PinholeGrid extends RayGrid {

    /** Pixels by which bounds are widened against rounding. */
    private static final double RESERVE = 1e-6;
    /** Metres ahead of the camera from which on corners can be projected. */
    private static final double NEAR = 1e-6;

    private final double fx;
    private final double fy;
    private final double cx;
    private final double cy;

    /** Focal lengths and principal point in pixels; whole numbers are the middles of pixels. */
    public PinholeGrid(int width, int height, double fx, double fy, double cx, double cy) {
        super(new double[width], new double[width], new double[height]);
        this.fx = fx;
        this.fy = fy;
        this.cx = cx;
        this.cy = cy;
        for (int u = 0; u < width; u++) {
            x[u] = 1;
            y[u] = (cx - u) / fx;
        }
        for (int v = 0; v < height; v++) {
            z[v] = (cy - v) / fy;
        }
    }

    @Override
    boolean looksAheadOnly() {
        return true;
    }

    @Override
    boolean bound(double middleX, double middleY, double middleZ, double halfX, double halfY, double halfZ, double reach, GridBounds out) {
        double near = middleX - halfX;
        double far = middleX + halfX;
        if (far <= 0 || near > reach) {
            return false;
        }
        out.secondFrom = 0;
        out.secondTo = 0;
        // A box that reaches back to the camera may be seen at any slope up to the one on its far side.
        out.near = near <= NEAR ? 0 : near * (1 - 1e-12);
        double perNear = near <= NEAR ? Double.POSITIVE_INFINITY : 1 / near;
        double perFar = 1 / far;
        out.from = first(cx - fx * most(middleY + halfY, perNear, perFar));
        out.to = Math.min(x.length, end(cx - fx * least(middleY - halfY, perNear, perFar)));
        out.rowFrom = first(cy - fy * most(middleZ + halfZ, perNear, perFar));
        out.rowTo = Math.min(z.length, end(cy - fy * least(middleZ - halfZ, perNear, perFar)));
        return out.to > out.from && out.rowTo > out.rowFrom;
    }

    private static double most(double high, double perNear, double perFar) {
        return high > 0 ? high * perNear : high * perFar;
    }

    private static double least(double low, double perNear, double perFar) {
        return low < 0 ? low * perNear : low * perFar;
    }

    private static int first(double pixel) {
        return (int) Math.max(0, Math.ceil(Math.min(pixel - RESERVE, Integer.MAX_VALUE)));
    }

    private static int end(double pixel) {
        return (int) Math.min(Integer.MAX_VALUE, Math.floor(Math.max(pixel + RESERVE, -1)) + 1);
    }
}
