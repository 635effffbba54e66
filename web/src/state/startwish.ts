/** What a person asks for when a run is started. */
export interface StartWish {
  path: string;
  vars: Record<string, string>;
  seed: string;
  duration: string;
  speed: string;
  record: boolean;
  hosts: number;
  hold: boolean;
  endWithMissions: boolean;
}

interface Variable { name: string; value: string; about: string }

/** The variables that a scenario's own text declares with plain values, in block or flow style; the comment behind one tells what it is. */
export function varsOf(text: string): Variable[] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /^vars:/.test(line));
  if (at < 0) {
    return [];
  }
  const flow = /^vars:\s*\{(.*)\}/.exec(lines[at]);
  if (flow) {
    return flow[1].split(',').flatMap((part) => variable(part.trim()));
  }
  const end = lines.findIndex((line, i) => i > at && /^\S/.test(line) && !line.startsWith('#'));
  const block = lines.slice(at + 1, end < 0 ? undefined : end);
  const indent = /^\s*/.exec(block.find((line) => /^\s+[^#\s]/.test(line)) ?? '')?.[0] ?? '';
  return block.filter((line) => line.startsWith(indent) && /^[A-Za-z_]/.test(line.slice(indent.length))).flatMap((line) => variable(line.slice(indent.length)));
}

function variable(text: string): Variable[] {
  const found = /^([A-Za-z_][\w-]*)\s*:\s*(.*)$/.exec(text);
  if (!found) {
    return [];
  }
  const [value, about = ''] = found[2].split(/\s+#\s*/, 2);
  const plain = value.trim().replace(/^(["'])(.*)\1$/, '$2');
  return plain === '' || /^[[{|>&*]/.test(plain) || plain.includes('${') ? [] : [{ name: found[1], value: plain, about: about.trim() }];
}

/** Settings in place of the scenario's, by path. */
function settingsOf(wish: StartWish): [path: string, value: string][] {
  return [
    ...Object.entries(wish.vars).map(([name, value]): [string, string] => [`vars.${name}`, value]),
    ...(wish.endWithMissions ? [['clock.end-with-missions', 'true'] as [string, string]] : []),
  ];
}

/** The command line that starts the same run. */
export function commandLine(wish: StartWish): string {
  const parts = ['./tandem run', quoted(wish.path)];
  settingsOf(wish).forEach(([path, value]) => parts.push('--set', quoted(`${path}=${value}`)));
  if (wish.seed !== '') {
    parts.push('--seed', quoted(wish.seed));
  }
  if (wish.duration !== '') {
    parts.push('--duration', quoted(wish.duration));
  }
  if (wish.hosts > 0) {
    parts.push('--hosts', String(wish.hosts));
  }
  if (wish.speed === 'fast') {
    parts.push('--fast', '--web');
  } else if (wish.speed !== '1') {
    parts.push('--speed', wish.speed);
  }
  if (!wish.record) {
    parts.push('--no-record');
  }
  if (wish.hold) {
    parts.push('--hold');
  }
  return parts.join(' ');
}

/** The body of the request that starts it. */
export function startBody(wish: StartWish): Record<string, unknown> {
  const settings = [...settingsOf(wish), ...(wish.seed !== '' ? [['seed', wish.seed]] : []), ...(wish.duration !== '' ? [['clock.duration', wish.duration]] : [])];
  return {
    hold: wish.hold, settings: settings.map(([path, value]) => `${path}=${value}`).join('\n'), speed: wish.speed === 'fast' ? 'fast' : Number(wish.speed),
    no_record: !wish.record, hosts: wish.hosts,
  };
}

/** For a POSIX shell: quotes what is not plain. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;
}
