import type { LiveAccess } from '../../schemas/live/live-access.ts';
import type { Database, Log } from '../database/database.ts';
import { followLiveNotes } from './live-notes.ts';
import { type ReaderStream, readerStream, type StreamResponse } from './reader-stream.ts';
import { type LiveRead, StreamChannel } from './stream-channel.ts';

export interface StreamLimits {
  /** On this node. */
  total: number;
  /** Of one client address; several people may share one. */
  perAddress: number;
  /** What may wait for a reader who does not take it. */
  pendingBytes: number;
}

export const STREAM_LIMITS: StreamLimits = {
  total: 20_000,
  perAddress: 200,
  pendingBytes: 128_000,
};

/** Proxies cut what is silent for a minute. */
const BEAT_MS = 15_000;
const BEAT = Buffer.from(':\n\n');
const RETRY_MS = 1_000;

/** What the same streams are for. */
export interface LiveChannel {
  site: string;
  blog: string;
  /** Is it open to everybody, or to whoever was given the closed part that it stands in? */
  access: Exclude<LiveAccess, 'none'>;
}

export interface WantedStream extends LiveChannel {
  /** The newest event that the page knows. */
  after: number;
  /** The client's. */
  address: string;
}

export interface StreamFigures {
  /** Open now. */
  streams: number;
  /** Cut off since the start: they took nothing. */
  cut: number;
  /** Events sent since the start: one event to ten streams is ten. */
  events: number;
}

/** The streams of this node's readers, whichever node something is written on. */
export interface ReaderStreams {
  /**
   * Takes the response over. `full`, and nothing sent: there are too many; `none`: readers have
   * no such blog, or it is over.
   */
  open(response: StreamResponse, wanted: WantedStream): Promise<'open' | 'full' | 'none'>;
  figures(): StreamFigures;
  close(): Promise<void>;
}

interface StreamParts {
  /**
   * What changed after an event, ready to send; undefined where readers have no such blog, or no
   * longer in that way.
   */
  read(channel: LiveChannel, after: number): Promise<LiveRead | undefined>;
  limits?: StreamLimits;
  log?: Log;
  random?: () => number;
  beatMs?: number;
}

export async function openReaderStreams(
  database: Database,
  { read, limits = STREAM_LIMITS, log, random = Math.random, beatMs = BEAT_MS }: StreamParts,
): Promise<ReaderStreams> {
  const channels = new Map<string, StreamChannel>();
  const addresses = new Map<string, number>();
  const figures: StreamFigures = { streams: 0, cut: 0, events: 0 };
  const byBlog = (blog: string) => [...channels.values()].filter((one) => one.blog === blog);
  const channelOf = ({ site, blog, access }: LiveChannel): StreamChannel => {
    const key = `${site} ${blog} ${access}`;
    const known = channels.get(key);
    if (known) return known;
    const channel = new StreamChannel(blog, {
      read: (after) => read({ site, blog, access }, after),
      onEmpty: () => {
        if (channels.get(key) === channel) channels.delete(key);
      },
      onSent: (events) => {
        figures.events += events;
      },
      onError: (error) => {
        log?.warn({ event: 'live_unread', err: error, blog }, 'live blog not read for its streams');
        setTimeout(() => channel.look(), RETRY_MS).unref();
      },
    });
    channels.set(key, channel);
    return channel;
  };
  const notes = await followLiveNotes(database, {
    onNote: (note) => {
      if (note.kind === 'event') for (const one of byBlog(note.blog)) one.hear(note.event);
    },
    onLine: () => {
      for (const one of channels.values()) one.look();
    },
    ...(log ? { log } : {}),
  });
  const beat = setInterval(() => {
    for (const channel of channels.values()) channel.beat(BEAT);
  }, beatMs);
  beat.unref();

  const count = (address: string, by: 1 | -1) => {
    figures.streams += by;
    const next = (addresses.get(address) ?? 0) + by;
    if (next > 0) addresses.set(address, next);
    else addresses.delete(address);
  };
  const begin = (response: StreamResponse, channel: StreamChannel, address: string) => {
    const stream: ReaderStream = readerStream(response, {
      pendingBytes: limits.pendingBytes,
      onCut: () => {
        figures.cut += 1;
      },
    });
    response.once('close', () => {
      channel.leave(stream);
      count(address, -1);
    });
    return stream;
  };
  return {
    async open(response, { address, after, ...wanted }) {
      if (figures.streams >= limits.total || (addresses.get(address) ?? 0) >= limits.perAddress)
        return 'full';
      count(address, 1);
      const channel = channelOf(wanted);
      const isThere = await channel.isThere().catch(() => undefined);
      if (isThere !== true || response.destroyed) {
        count(address, -1);
        channel.leave();
        return isThere === undefined ? 'full' : 'none';
      }
      const stream = begin(response, channel, address);
      // No two pages come back at the same moment.
      stream.start(Math.round(2_000 + random() * 4_000));
      channel.join(stream, after);
      return 'open';
    },
    figures: () => ({ ...figures }),
    close: async () => {
      clearInterval(beat);
      await notes.close();
      for (const channel of channels.values()) channel.end();
    },
  };
}
