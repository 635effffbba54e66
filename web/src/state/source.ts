/** Source of the run of a page. */
export interface Source { scenePath: string; socketPath: string; run: string | null }

export const LIVE: Source = { scenePath: '/api/scene', socketPath: '/ws/live', run: null };

export function replayOf(run: string): Source {
  const id = encodeURIComponent(run);
  return { scenePath: `/api/runs/${id}/scene`, socketPath: `/ws/runs/${id}`, run };
}
