import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as all from './tags.ts';

const root = join(import.meta.dirname, '../..');

const textsOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(?:test|testing)\./.test(name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Stores write the outbox; sources, the renderer and the server name what they depend on. */
const emitters = [
  'stories',
  'newsroom',
  'sites',
  'images',
  'pages',
  'ingest',
  'withdrawals',
  'sales',
].flatMap((service) =>
  textsOf(`services/${service}`).filter((text) =>
    /\b(?:writeOutbox|emit|standingTags|tagsOf)\b/.test(text),
  ),
);
const listeners = ['services/sources', 'services/images', 'renderer', 'server'].flatMap((folder) =>
  textsOf(folder).filter((text) => /\btags\b/i.test(text)),
);

const tags: Record<string, (one: string, other: string) => string> = { ...all };
const names = Object.keys(tags);

/** In a call, or as the function that maps a list. */
const uses = (name: string) => (text: string) =>
  new RegExp(`\\b${name}\\b`).test(text.replace(/^import[^;]*;$/gm, ''));

const kindOf = (name: string): string => tags[name]?.('x', 'x').split(':')[0] ?? '';

describe('tags', () => {
  it.each(names)('%s is emitted by a store and heard by somebody', (name) => {
    expect(emitters.some(uses(name))).toBe(true);
    expect(listeners.some(uses(name))).toBe(true);
  });

  it('differ by their kind', () => {
    const kinds = names.map(kindOf);
    expect(new Set(kinds).size).toBe(names.length);
  });
});
