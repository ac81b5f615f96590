import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

/** Proxies cut what is silent for a minute. */
const BEAT_MS = 20_000;
/** A stream ends and the browser opens another one: who may no longer read gets none. */
const STREAM_MS = 5 * 60_000;

interface StaffEvent {
  event: string;
  /** Sent as JSON. */
  data: unknown;
}

interface StaffStream {
  /** Begins to send; returns how to stop. Throws Problem 429. */
  subscribe(send: (event: StaffEvent) => void): () => void;
  /** Has the session of who listens not ended meanwhile? */
  isStillIn(context: Context): Promise<boolean>;
  /** Ends all streams: the server stops. */
  stopping: AbortSignal;
}

/** A stream of server-sent events for somebody who is signed in, of five minutes at most. */
export function staffStream(c: Context, { subscribe, isStillIn, stopping }: StaffStream): Response {
  c.header('Cache-Control', 'no-store');
  // Proxies that gather replies would hold the events back.
  c.header('X-Accel-Buffering', 'no');
  const queue: { event: string; data: string }[] = [];
  let wake: () => void = () => undefined;
  const stop = subscribe(({ event, data }) => {
    queue.push({ event, data: JSON.stringify(data) });
    wake();
  });
  return streamSSE(c, async (stream) => {
    const endsAt = Date.now() + STREAM_MS;
    let isOver = false;
    const end = () => {
      isOver = true;
      wake();
    };
    stream.onAbort(end);
    stopping.addEventListener('abort', end, { once: true });
    try {
      await stream.write('retry: 1500\n\n');
      while (!isOver && Date.now() < endsAt) {
        if (queue.length > 0 && !(await isStillIn(c))) break;
        for (const next of queue.splice(0)) await stream.writeSSE(next);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(BEAT_MS, endsAt - Date.now()));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          if (queue.length > 0 || isOver) wake();
        });
        if (queue.length === 0 && !isOver) await stream.write(': sigue\n\n');
      }
    } finally {
      stopping.removeEventListener('abort', end);
      stop();
    }
  });
}
