import { liveEndpoints } from '../../schemas/endpoints/live.ts';
import { type DeskEvent, deskEvent, liveSession } from '../../schemas/live/live-api.ts';
import { addressOf, CallFailed, type Client, clientOf, read } from '../shell/api/call.ts';

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

/** In the words of who writes a live blog: what was typed stays, and a fault says what it is. */
function inWords(failed: unknown): never {
  if (!(failed instanceof CallFailed)) throw failed;
  const { status, body, raw, issues } = failed;
  const message = status === 0 ? OFFLINE : (issues[0]?.message ?? body.message);
  throw new CallFailed(status, { ...body, message }, raw);
}

type Calls = Client<typeof liveEndpoints>;

/** The same calls, which fail in the words of who writes a live blog. */
const withWords = (calls: Calls): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...given: never[]) =>
        (call as (...all: never[]) => Promise<unknown>)(...given).catch(inWords),
    ]),
  ) as Calls;

/** The service of live blogs, by the session of the editor's host or of a frame. */
export function liveClient(send: typeof fetch, tokens: Tokens) {
  const sendAs: typeof fetch = (input, init = {}) => {
    const token = tokens.read();
    const headers = new Headers(init.headers);
    if (token !== '') headers.set('Authorization', `Bearer ${token}`);
    return send(input, { ...init, headers });
  };

  /** Reads events until it is told to stop; opens the stream again when it ends. */
  const follow = (blog: string, onEvent: (event: DeskEvent) => void): (() => void) => {
    const stop = new AbortController();
    const readAll = async () => {
      const address = addressOf(liveEndpoints.liveEvents, [blog]);
      const reply = await sendAs(address, { signal: stop.signal });
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
          const known = event && deskEvent.safeParse({ event, data: JSON.parse(data) }).data;
          if (known) onEvent(known);
        }
      }
    };
    const again = async () => {
      while (!stop.signal.aborted) {
        await readAll().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        // Something may have been missed meanwhile.
        if (!stop.signal.aborted) onEvent({ event: 'change', data: {} });
      }
    };
    void again();
    return () => stop.abort();
  };

  return {
    ...withWords(clientOf(sendAs, liveEndpoints)),
    follow,
    /** Lets a frame in by a code that somebody made in the newsroom. */
    redeem: async (code: string): Promise<string> => {
      const session = { method: 'POST', path: '/api/live/sessions', body: { code } };
      const { token, name } = await read(sendAs, { ...session, shape: liveSession }).catch(inWords);
      tokens.keep(token);
      return name;
    },
  };
}
export type LiveClient = ReturnType<typeof liveClient>;
