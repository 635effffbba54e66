/** A random generator with a state, so that a failure can be repeated. */
export class Dice {
  constructor(private state: number) {}

  next(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }
}

/** A scenario in one of the many ways in which people write YAML: blocks and braces, quotes, comments anywhere, anchors, loops, expressions, tabs, CRLF, a byte order mark. */
export function generated(seed: number): string {
  const dice = new Dice(seed * 7919 + 1);
  let comments = 0;
  const comment = (): string => (dice.next() < 0.3 ? `   # note ${++comments}${dice.of(['', ' - größer: [1]', '\twith a tab'])}` : '');
  const own = (indent: string): string[] => (dice.next() < 0.25 ? [`${indent}# remark ${++comments}`] : dice.next() < 0.15 ? [''] : []);
  const scalar = (): string => dice.of(['12', '2.5 m', '-3', '"quoted: text"', "'single'", '${n * 2}', '90 deg', 'true', 'word', '"${i}"', '1..5']);
  const place = (): string => (dice.next() < 0.7 ? `[${dice.below(100)}, ${dice.below(100) - 50}]` : '["${n * 3}", 4]');
  const lines = [...(dice.next() < 0.5 ? ['# yaml-language-server: $schema=x', '# About this scenario'] : []), `name: Scenario ${seed}${comment()}`, 'site: {lat: 48.1, lon: 11.6}' + comment(), ...own('')];
  lines.push('vars:', `  n: ${dice.below(5) + 1}${comment()}`, ...own('  '), `  list: [${scalar().replace('${i}', 'x').replace('${n * 2}', 'y')}, 2]`);
  lines.push('areas:');
  for (let i = 0; i <= dice.below(3); i++) {
    lines.push(...own('  '), dice.next() < 0.5 ? `  area-${i}: {box: {center: ${place()}, size: [10, 20]}}${comment()}`
      : [`  area-${i}:${comment()}`, '    polygon:', ...['[0, 0]', '[9, 0]', place()].map((one) => `      - ${dice.next() < 0.2 ? `# - why ${++comments}\n        ` : ''}${one}${comment()}`)].join('\n'));
  }
  lines.push('vehicles:');
  for (let i = 0; i <= dice.below(4); i++) {
    lines.push(...own('  '));
    if (dice.next() < 0.25) {
      lines.push('  - repeat:', '      to: 3', '      do:', `        - ids: \${${10 * (i + 1)} + i}${comment()}`, '          start: {at: ["${i * 2}", 0]}');
    } else if (dice.next() < 0.4) {
      lines.push(`  - {ids: ${10 * (i + 1)}, kind: ground, start: {at: ${place()}}}${comment()}`);
    } else {
      const opening = dice.next() < 0.3 ? dice.of([`&car-${i}-a\n    `, `# - group ${++comments}\n    `]) : '';
      lines.push(`  - ${opening}ids: ${10 * (i + 1)}${comment()}`, ...own('    '), `    name: ${scalar()}`, '    behaviors:', `      wander: 1${comment()}`, '      avoid: {priority: 10,', '              yield: true}', `    start: {at: ${place()}}`);
    }
  }
  lines.push('paths:', '  lap:', '    waypoints: &lap-a', ...['[0, 0]', '{at: [5, 5],\n       stop: 2 s}', place()].map((one) => `    - ${one}${comment()}`), '  again: {waypoints: *lap-a}' + comment());
  lines.push('expect: [{happens: A}, {inside: {area: area-0}}]' + comment(), ...own(''));
  const text = lines.join('\n') + (dice.next() < 0.8 ? '\n' : '');
  const ends = seed % 4 === 1 ? text.replace(/\n/g, '\r\n') : text;
  return seed % 7 === 3 ? `\uFEFF${ends}` : ends;
}
