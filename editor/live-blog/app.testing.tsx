import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CustomEmbed, readMessage, readParameters } from '../../schemas/live/embed.ts';
import { App } from './App.tsx';
import type { DraftShelf, StoredDraft } from './draft-shelf.ts';
import { type FrameWindow, hostOf } from './host.ts';
import { liveClient, tokenShelf } from './live-client.ts';
import { localDrafts } from './local-drafts.ts';

export const NOW = new Date('2026-11-22T20:00:00.000Z');
export const ENTRY = {
  id: 'e1',
  headline: 'Abren las casillas',
  description: '<p>Sin incidentes</p>',
  date: '2026-11-22T19:00:00.000Z',
  recommendPost: false,
  urlRecommendPost: '',
  isEmbedHtml: false,
  embedHtml: '',
  updateByAuthor: 'Lupe',
  animo: 'ñ 🗳️',
};
export const CONFIG = {
  headline: 'Noche de elecciones',
  description: '',
  startLiveDate: '2026-11-22T18:00:00.000Z',
  endLiveDate: '',
  timeLine: [ENTRY],
};
export const embedOf = (config: object): CustomEmbed => ({
  id: 'noche-1',
  url: '/remoto',
  config: config as Record<string, unknown>,
});

export const refuses = async () =>
  new Response('{"code":"unauthorized","message":"x"}', { status: 401 });

const keyOf = (blog: string, entry: string) => JSON.stringify([blog, entry]);

/** What a browser stores, in memory; what it is given is copied as there. */
export function memoryShelf(): DraftShelf {
  const all = new Map<string, string>();
  return {
    async get(blog, entry) {
      const text = all.get(keyOf(blog, entry));
      return text === undefined ? undefined : (JSON.parse(text) as StoredDraft);
    },
    put: async (draft) => void all.set(keyOf(draft.blog, draft.entry), JSON.stringify(draft)),
    remove: async (blog, entry) => void all.delete(keyOf(blog, entry)),
    async removeBefore(at) {
      for (const [key, text] of all) if ((JSON.parse(text) as StoredDraft).at < at) all.delete(key);
    },
  };
}

/** A frame that its browser refuses a storage. */
const refused = async () => {
  throw new Error('SecurityError');
};
export const refusedShelf: DraftShelf = {
  get: refused,
  put: refused,
  remove: refused,
  removeBefore: refused,
};

/** The app in a bare page of another site; unless told, without a session. */
export function open(
  screenName: string,
  embed?: CustomEmbed | string,
  { shelf = memoryShelf(), send = refuses as typeof fetch } = {},
) {
  const messages: unknown[] = [];
  const p = typeof embed === 'string' ? embed : embed && JSON.stringify(embed);
  const tail = p === undefined ? '?k=llave' : `?p=${encodeURIComponent(p)}&k=llave`;
  const parameters = readParameters({ search: '', hash: `#${screenName}${tail}` });
  const frame = {
    parent: { postMessage: (message: string) => messages.push(readMessage(message)) },
    location: {},
  } as unknown as FrameWindow;
  let ids = 0;
  const around = {
    parameters,
    host: hostOf(frame, { key: parameters.key, origins: ['https://composer.example'] }),
    client: liveClient(
      send,
      tokenShelf(() => window.sessionStorage),
    ),
    now: () => NOW,
    newId: () => `nuevo-${++ids}`,
    draftsOf: localDrafts({
      shelf,
      oldShelf: () => window.localStorage,
      nowMs: () => NOW.getTime(),
    }),
  };
  const { unmount } = render(<App around={around} />);
  const saved = () =>
    messages.filter((one) => (one as { action?: string })?.action === 'data').at(-1) as
      | { key: string; data: CustomEmbed }
      | undefined;
  return { messages, saved, unmount, drafts: around.draftsOf('noche-1') };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const button = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name });
