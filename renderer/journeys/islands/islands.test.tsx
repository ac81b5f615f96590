import { expect, it } from 'vitest';
import { testFacts } from '../../../blocks/_block/render-block.testing.tsx';
import { misnamedIslands } from '../../../ui/island-names.testing.ts';
import { LruCache } from '../../cache/lru.ts';
import { renderBlock } from '../../page/render-block.tsx';
import { RenderMemory } from '../../page/render-memory.ts';
import { islandBlock } from './island-block.testing.tsx';

const islands = import.meta.glob('./*.island.tsx');

it('are named as their files', async () => {
  expect(Object.keys(islands)).toHaveLength(2);
  expect(await misnamedIslands(islands, 'renderer/journeys/islands')).toEqual([]);
});

it('are caught under the name of another file, or of none', async () => {
  const load = islands['./Note.island.tsx'];
  if (!load) throw new Error('No Note.island.tsx');
  const planted = { './Memo.island.tsx': load, './Bare.island.tsx': async () => ({}) };
  expect(await misnamedIslands(planted, 'renderer/journeys/islands')).toEqual([
    'renderer/journeys/islands/Memo.island.tsx: renderer/journeys/islands/Note',
    'renderer/journeys/islands/Bare.island.tsx: undefined',
  ]);
});

it('are rendered as React takes them over: texts apart, ids of their block', () => {
  const { bytes } = renderBlock(
    {
      id: 'b7',
      block: islandBlock.name,
      v: 1,
      fields: { title: 'Uno', island: 'Note', when: 'idle' },
    },
    2,
    {
      registry: new Map([[islandBlock.name, islandBlock]]),
      facts: testFacts(),
      replyFor: () => null,
      cache: new LruCache({ maxEntries: 10 }),
      memory: new RenderMemory(),
      chunks: { chunk: (name) => `/a/${name}.js`, islandRuntime: '/a/react.js' },
      build: '1',
      onError: (_, error) => {
        throw error;
      },
    },
  );
  const html = bytes.toString();
  expect(html).toContain('Suma <!-- -->0<!-- --> de <!-- -->Uno');
  expect(html).toContain(
    'data-chunk="/a/renderer/journeys/islands/Note.js" data-react="/a/react.js" data-when="idle"',
  );
  const idPrefix = /data-ids="([^"]+)"/.exec(html)?.[1];
  expect(idPrefix).toBe('b7-0-');
  for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) expect(id).toContain(idPrefix);
});
