import type { Problem } from './contract';

/** A refusal by the server, with its cure where it has one. */
export class Refusal extends Error {
  constructor(readonly status: number, readonly problem: Problem) {
    super(problem.what);
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path, { headers: { Accept: 'application/json' } }));
}

export async function post<T = { ok: boolean }>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'X-Tandem': '1' };
  return answer<T>(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) {
    throw new Refusal(204, { what: 'No run is on.', fix: 'start a scenario.' });
  }
  if (response.ok) {
    return (await response.json()) as T;
  }
  throw new Refusal(response.status, await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const answer = (await response.json()) as { problem?: Problem };
    if (typeof answer.problem?.what === 'string') {
      return answer.problem;
    }
  } catch {
    // A refusal without JSON is described by its status below.
  }
  return { what: `The server answered ${response.status} ${response.statusText}`.trim(), fix: '' };
}

/** Message for users of an error. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) {
    return error.problem.fix ? `${error.problem.what} Fix: ${error.problem.fix}` : error.problem.what;
  }
  if (error instanceof TypeError) {
    return 'Core does not answer.';
  }
  return error instanceof Error ? error.message : String(error);
}
