import type { LiveWire } from '../../schemas/live/live-wire.ts';

/** What a stream that is not let through does not say within this time. */
const HELLO_MS = 8_000;
const POLL_MS = 10_000;
const MAX_POLL_MS = 80_000;
/** A page that asks every ten seconds looks whether there is a stream for it by now. */
const STREAM_AGAIN_MS = 120_000;
const MAX_FAILURES = 3;
/** A page out of sight for so long hears nothing until it is back. */
const HIDDEN_MS = 60_000;

interface Following {
  blog: string;
  /** The newest event that the page knows. */
  event: number;
  onWire(wire: LiveWire): void;
}

/**
 * Hears what happens in a live blog: by a stream, and where there is none by asking every ten
 * seconds. Returns how to stop for good.
 */
export function followLive({ blog, event, onWire }: Following): () => void {
  let source: EventSource | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let asking: AbortController | undefined;
  let isOver = false;
  let isAway = false;
  let failures = 0;
  const website = new URLSearchParams(location.search).get('_website');
  const address = (rest: string, parameters: Record<string, string> = {}): string => {
    const query = new URLSearchParams({ ...parameters, ...(website ? { _website: website } : {}) });
    return `/_live/${blog}/${rest}${query.size ? `?${query}` : ''}`;
  };
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(work, ms);
    timers.push(timer);
    return timer;
  };
  const hush = () => {
    source?.close();
    source = undefined;
    asking?.abort();
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const take = (wire: LiveWire) => {
    event = wire.event;
    onWire(wire);
    if (wire.state === 'finished' && !wire.hasMore) stop();
  };
  /** Nobody else comes at the same moment. */
  const jittered = (ms: number) => ms * (0.8 + Math.random() * 0.4);

  const poll = async (waitMs = POLL_MS) => {
    asking = new AbortController();
    const { signal } = asking;
    let next = jittered(POLL_MS);
    try {
      const response = await fetch(address(`after/${event}`), { signal });
      // It is shown here no more, or no longer to this reader.
      if (response.status === 404 || response.status === 403) return stop();
      if (!response.ok) throw new Error(String(response.status));
      const wire: LiveWire = await response.json();
      if (signal.aborted) return;
      take(wire);
      if (wire.hasMore) next = 0;
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      next = Math.min(MAX_POLL_MS, waitMs * 2);
    }
    if (!isOver && !isAway) later(() => poll(next || POLL_MS), next);
  };
  const fallBack = () => {
    hush();
    poll();
    later(() => connect(), jittered(STREAM_AGAIN_MS));
  };
  const connect = () => {
    hush();
    if (typeof EventSource === 'undefined') {
      poll();
      return;
    }
    const opened = new EventSource(address('stream', { desde: String(event) }));
    source = opened;
    const silent = later(fallBack, HELLO_MS);
    opened.addEventListener('hello', () => {
      clearTimeout(silent);
      failures = 0;
    });
    opened.addEventListener('message', ({ data }) => take(JSON.parse(data)));
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      failures += 1;
      if (opened.readyState === EventSource.CLOSED || failures >= MAX_FAILURES) fallBack();
    });
  };
  let away: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(away);
    if (document.hidden) {
      away = setTimeout(() => {
        isAway = true;
        hush();
      }, HIDDEN_MS);
    } else if (isAway) {
      isAway = false;
      connect();
    }
  };
  const stop = () => {
    isOver = true;
    clearTimeout(away);
    document.removeEventListener('visibilitychange', look);
    hush();
  };
  document.addEventListener('visibilitychange', look);
  connect();
  look();
  return stop;
}
