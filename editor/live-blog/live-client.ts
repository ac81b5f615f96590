import type { z } from 'zod';
import { apiError } from '../../schemas/endpoints/shapes/error.ts';
import { type LiveConfig, readLiveConfig } from '../../schemas/live/config.ts';
import {
  type ChangeLiveBlog,
  type CreateEntry,
  type CreateLiveBlog,
  type DeskEvent,
  deskEvent,
  type EntryFieldsInput,
  importedConfig,
  liveBlogList,
  liveDesk,
  liveEntryVersions,
  liveImages,
  liveSession,
  liveSites,
  liveStories,
} from '../../schemas/live/live-api.ts';
import { liveBlog, liveEntry } from '../../schemas/live/live-blog.ts';

/** A call that did not do what it should. `status` 0: the server was not reached. */
export class LiveCallFailed extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const TOKEN_KEY = 'portada-directo-sesion';
const OFFLINE =
  'No hay conexión. Lo que escribes se queda en este dispositivo; inténtalo otra vez.';
const RETRY_MS = 3_000;

/** Keeps a frame's token for its session: in memory, and in the tab's storage where it has one. */
export function tokenShelf(storage: () => Storage) {
  let token = '';
  try {
    token = storage().getItem(TOKEN_KEY) ?? '';
  } catch {
    // A frame without storage.
  }
  return {
    read: () => token,
    keep: (next: string) => {
      token = next;
      try {
        storage().setItem(TOKEN_KEY, next);
      } catch {
        // Memory has it.
      }
    },
  };
}

type Tokens = ReturnType<typeof tokenShelf>;

/** The service of live blogs, by the session of the editor's host or of a frame. */
export function liveClient(send: typeof fetch, tokens: Tokens) {
  const headers = (): Record<string, string> =>
    tokens.read() === '' ? {} : { Authorization: `Bearer ${tokens.read()}` };
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const reply = await send(`/api/live${path}`, {
      method,
      headers: headers(),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new LiveCallFailed(0, 'offline', OFFLINE);
    });
    const text = await reply.text();
    let given: unknown;
    try {
      given = text === '' ? null : JSON.parse(text);
    } catch {
      throw new LiveCallFailed(reply.status, 'no_json', 'El servidor respondió otra cosa.');
    }
    if (reply.ok) return given;
    const { data } = apiError.safeParse(given);
    const message = data?.issues?.[0]?.message ?? data?.message ?? 'Algo falló.';
    throw new LiveCallFailed(reply.status, data?.code ?? '', message);
  };
  const call = async <T extends z.ZodType>(
    shape: T,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<T>> => shape.parse(await request(method, path, body));
  // Hosts make ids too: one that is no part of a path is no way to another.
  const blogPath = (blog: string) => `/blogs/${encodeURIComponent(blog)}`;
  const entryPath = (blog: string, id: string) =>
    `${blogPath(blog)}/entries/${encodeURIComponent(id)}`;

  /** Reads events until it is told to stop; opens the stream again when it ends. */
  const follow = (blog: string, onEvent: (event: DeskEvent) => void): (() => void) => {
    const stop = new AbortController();
    const read = async () => {
      const reply = await send(`/api/live${blogPath(blog)}/events`, {
        headers: headers(),
        signal: stop.signal,
      });
      const reader = reply.ok ? reply.body?.getReader() : undefined;
      const decoder = new TextDecoder();
      let rest = '';
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        rest += decoder.decode(part.value, { stream: true });
        const events = rest.split('\n\n');
        rest = events.pop() ?? '';
        for (const text of events) {
          const event = /^event: (.*)$/m.exec(text)?.[1];
          const data = /^data: (.*)$/m.exec(text)?.[1] ?? 'null';
          const read = event && deskEvent.safeParse({ event, data: JSON.parse(data) }).data;
          if (read) onEvent(read);
        }
      }
    };
    const again = async () => {
      while (!stop.signal.aborted) {
        await read().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        // Something may have been missed meanwhile.
        if (!stop.signal.aborted) onEvent({ event: 'change', data: {} });
      }
    };
    void again();
    return () => stop.abort();
  };

  return {
    sites: () => call(liveSites, 'GET', '/sites'),
    list: (site: string) => call(liveBlogList, 'GET', `/blogs?site=${encodeURIComponent(site)}`),
    create: (given: CreateLiveBlog) => call(liveBlog, 'POST', '/blogs', given),
    read: (id: string) => call(liveDesk, 'GET', blogPath(id)),
    change: (id: string, given: ChangeLiveBlog) => call(liveBlog, 'PATCH', blogPath(id), given),
    config: async (id: string): Promise<LiveConfig> =>
      readLiveConfig(await request('GET', `${blogPath(id)}/config`)),
    erase: (id: string, headline: string) => request('POST', `${blogPath(id)}/erase`, { headline }),
    versions: (blog: string, id: string) =>
      call(liveEntryVersions, 'GET', `${entryPath(blog, id)}/versions`),
    takeConfig: (id: string, config: LiveConfig) =>
      call(importedConfig, 'PUT', `${blogPath(id)}/config`, { config }),
    stories: (id: string, q: string) =>
      call(liveStories, 'GET', `${blogPath(id)}/stories?q=${encodeURIComponent(q)}`),
    images: (id: string, q: string) =>
      call(liveImages, 'GET', `${blogPath(id)}/images?limit=12&q=${encodeURIComponent(q)}`),
    add: (blog: string, given: CreateEntry) =>
      call(liveEntry, 'POST', `${blogPath(blog)}/entries`, given),
    edit: (blog: string, id: string, baseVersion: number, fields: EntryFieldsInput) =>
      call(liveEntry, 'PATCH', entryPath(blog, id), { baseVersion, fields }),
    /** `publish`, `correct`, `mark`, `schedule`, `merge` */
    act: (blog: string, id: string, verb: string, given: object) =>
      call(liveEntry, 'POST', `${entryPath(blog, id)}/${verb}`, given),
    withdraw: (blog: string, id: string, baseVersion: number) =>
      request('POST', `${entryPath(blog, id)}/withdraw`, { baseVersion }),
    lock: (blog: string, id: string, session: string) =>
      request('PUT', `${entryPath(blog, id)}/lock`, { session }),
    unlock: (blog: string, id: string, session: string) =>
      request('DELETE', `${entryPath(blog, id)}/lock?session=${session}`),
    keepDraft: (blog: string, id: string, session: string, fields: object) =>
      request('PUT', `${entryPath(blog, id)}/draft`, { session, fields }),
    here: (blog: string, session: string, entry: string | null, isLeaving = false) =>
      request('PUT', `${blogPath(blog)}/presence`, { session, entry, isLeaving }),
    follow,
    redeem: async (code: string): Promise<string> => {
      const { token, name } = await call(liveSession, 'POST', '/sessions', { code });
      tokens.keep(token);
      return name;
    },
  };
}
export type LiveClient = ReturnType<typeof liveClient>;
