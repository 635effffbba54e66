import { describe, expect, it } from 'vitest';
import { accuracyOf, refusalOf } from '../src/join/augmented';

describe('the camera view', () => {
  it('says how far off it may be', () => {
    expect(accuracyOf(5, NaN)).toBe('Position ± 5 m, compass not told, usually ± 15°. One 20 m away may be drawn 29° off. No depth: walls hide nobody.');
    expect(accuracyOf(5, 4)).toContain('compass ± 4°. One 20 m away may be drawn 18° off.');
    expect(accuracyOf(null, NaN)).toContain('Position not known');
  });

  it('says why there is no camera, and the cure', () => {
    expect(refusalOf(new DOMException('', 'NotAllowedError'))).toContain('Allow it');
    expect(refusalOf(new DOMException('', 'NotReadableError'))).toContain('Close it');
    expect(refusalOf(new TypeError('undefined is not an object'))).toContain('HTTPS');
  });
});
