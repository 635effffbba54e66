export interface Mark { t_s: number; name: string; text: string }

/** Marks on a time line, in the order of time: those nearer than some seconds to the first of them are one, which says how many of each name it stands for. */
export function merged(marks: readonly Mark[], apart: number): { t_s: number; text: string }[] {
  const clusters: Mark[][] = [];
  for (const mark of [...marks].sort((a, b) => a.t_s - b.t_s)) {
    const last = clusters.at(-1);
    if (last && mark.t_s - last[0].t_s < apart) {
      last.push(mark);
    } else {
      clusters.push([mark]);
    }
  }
  return clusters.map((cluster) => ({ t_s: cluster[0].t_s, text: cluster.length === 1 ? `${cluster[0].name} ${cluster[0].text}`.trim() : counted(cluster) }));
}

function counted(cluster: readonly Mark[]): string {
  const counts = new Map<string, number>();
  cluster.forEach(({ name }) => counts.set(name, (counts.get(name) ?? 0) + 1));
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ');
}
