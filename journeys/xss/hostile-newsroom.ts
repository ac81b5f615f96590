import type { Page } from '@playwright/test';
import type { Api } from '../../editor/shell/api/api.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import { HOSTILE_DOCUMENTS, type HostileKind, withoutRefused } from './hostile-documents.ts';
import { sayAll } from './hostile-elements.ts';
import type { ContentFor } from './hostile-fields.ts';
import type { loadPages } from './load-pages.ts';

/** How many documents of each kind are taken in; between them stories say each payload often. */
const COUNTS: Readonly<Record<HostileKind, number>> = {
  story: 9,
  gallery: 4,
  video: 4,
  image: 6,
  author: 10,
  collection: 3,
  redirect: 6,
  custom_embed: 4,
};
/** Between what one document begins with and the next one. */
const STRIDE = 67;

/** The addresses of what was taken in that has one. */
export interface HostileNewsroom {
  paths: string[];
  taken: Record<HostileKind, number>;
}

const addressOf = (kind: HostileKind, at: number): string =>
  kind === 'author' ? `/author/hostil-author-${at}/` : `/ciencia/2026/11/20/hostil-${kind}-${at}/`;

async function send(
  desk: Page,
  document: JsonObject,
): Promise<{ status: number; paths: Issue['path'][] }> {
  return desk.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/api/content/documents?site=brujula', {
      method: 'POST',
      headers,
      body,
    });
    const said = await reply.json();
    return { status: reply.status, paths: (said.issues ?? []).map(({ path }: Issue) => path) };
  }, JSON.stringify(document));
}

/** Takes in documents of every kind of ANS; of one with refused values the rest. */
export async function importHostile(desk: Page): Promise<HostileNewsroom> {
  const taken = {} as Record<HostileKind, number>;
  const paths: string[] = [];
  let from = 0;
  for (const [name, count] of Object.entries(COUNTS)) {
    const kind = name as HostileKind;
    taken[kind] = 0;
    for (let at = 0; at < count; at++) {
      const path = addressOf(kind, at);
      from += STRIDE;
      let document: JsonObject = HOSTILE_DOCUMENTS[kind](sayAll(from), {
        id: `hostil-${kind}-${at}`,
        path,
        turn: at,
      });
      for (let round = 0; round < 3; round++) {
        const { status, paths: refused } = await send(desk, document);
        if (status === 201) taken[kind] += 1;
        if (status !== 422) break;
        document = withoutRefused(document, refused);
      }
      if (['story', 'gallery', 'video', 'author'].includes(kind)) paths.push(path);
    }
  }
  return { paths, taken };
}

/** Blocks show what was taken in. */
export const hostileContent: ContentFor = (content): Json => {
  if (content === 'ans-item') return { source: 'content-api', query: { _id: 'hostil-story-1' } };
  if (content === 'navigation-hierarchy')
    return { source: 'site-service-hierarchy', query: { hierarchy: 'default' } };
  if (content === 'search') return { source: 'search-api', query: { query: 'xss' } };
  return { source: 'content-api-collections', query: { _id: 'hostil-collection-0' } };
};

const TEMPLATES = {
  story: ['Nota', 'Galería', 'Video'],
  section: ['Sección'],
  tag: ['Etiqueta'],
  author: ['Autor'],
  search: ['Búsqueda'],
} as const;

/** Publishes templates of all blocks on a site. */
export async function publishHostile(
  api: Api,
  site: string,
  { hostileDocument }: Awaited<ReturnType<typeof loadPages>>,
): Promise<void> {
  const pages = await api.pages({ site });
  let turn = 0;
  for (const [kind, names] of Object.entries(TEMPLATES)) {
    for (const name of names) {
      const page = pages.find((one) => one.name === name);
      if (!page) continue;
      const document = hostileDocument(turn++, kind as keyof typeof TEMPLATES, hostileContent);
      await api.publish(page.id, { baseRevision: page.revision, document });
    }
  }
}
