import type { Fleet } from './fleet';
import type { Scene } from './scene';

/** Filters of the shown vehicles. An empty set means all. */
export interface Filters {
  kinds: Set<string>;
  hosts: Set<string>;
  behaviors: Set<string>;
  real: boolean;
  virtual: boolean;
}

export function noFilters(): Filters {
  return { kinds: new Set(), hosts: new Set(), behaviors: new Set(), real: true, virtual: true };
}

export function isFiltering(filters: Filters): boolean {
  return filters.kinds.size + filters.hosts.size + filters.behaviors.size > 0 || !filters.real || !filters.virtual;
}

/** Returns 1 for each row to be shown. Kind and real or virtual are evaluated once per group, hosts and behaviors per row. */
export function shown(filters: Filters, scene: Scene, fleet: Fleet, into: Uint8Array): Uint8Array {
  const groups = scene.words.groups.map(
    (group) => (filters.kinds.size === 0 || filters.kinds.has(group.kind)) && (group.real ? filters.real : filters.virtual),
  );
  const hosts = scene.hosts.map((host) => filters.hosts.size === 0 || filters.hosts.has(host));
  const rungs = scene.words.groups.map((group) => group.behaviors.map((name) => filters.behaviors.has(name)));
  const byBehavior = filters.behaviors.size > 0;
  const { group: groupOf } = scene.words;
  const rungOf = fleet.frame?.rung;
  for (let row = 0, rows = fleet.rows; row < rows; row++) {
    const group = groupOf[row];
    const rung = rungOf?.[row] ?? 0;
    const fits = groups[group] && hosts[scene.host[row]] && (!byBehavior || rungs[group][rung - 1] === true);
    into[row] = fits && fleet.heard(row) ? 1 : 0;
  }
  return into;
}
