import type { ServerResponse } from 'node:http';
import type { CacheState, Kind } from './metrics.server.ts';

/** What is known of a request that was not answered at once, for its line in the log and the metrics. */
export interface RequestNote {
  id: string;
  kind: Kind;
  cache: CacheState;
}

const notes = new WeakMap<ServerResponse, RequestNote>();

export const setNote = (response: ServerResponse, note: RequestNote): void => void notes.set(response, note);

/** One of its own for a response that came in by another door. */
export const noteOf = (response: ServerResponse): RequestNote => notes.get(response) ?? { id: '', kind: 'page', cache: 'none' };
