import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../schemas/page.ts';
import { mergePages } from '../../document/merge-pages.ts';
import { catalogue } from '../../document/tree.testing.ts';
import type { LocalCopy } from './local-copies.ts';
import { memoryCopies } from './memory-copies.testing.ts';
import { takeIn } from './take-in.ts';

const doc = (title: string, description = ''): PageDocument => ({
  layout: 'two',
  sections: {},
  metadata: { title, description },
});
const merge = (base: PageDocument, mine: PageDocument, theirs: PageDocument) =>
  mergePages(base, mine, theirs, catalogue);
const copyOf = (session: string, document: PageDocument): LocalCopy => ({
  page: 'p1',
  session,
  document,
  at: '2026-11-20T11:00:00Z',
  conflicts: [],
  base: { revision: 3, document: doc('a') },
});

async function canvas(...left: LocalCopy[]) {
  const copies = memoryCopies();
  for (const copy of left) await copies.put(copy);
  let shown: PageDocument | undefined = doc('a');
  const parts = {
    page: 'p1',
    copies,
    merge,
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    found: left,
    live: async (): Promise<ReadonlySet<string>> => new Set(),
    read: () => shown,
    show: (document: PageDocument) => {
      shown = document;
    },
    sync: { addConflicts: () => undefined, keepCopy: async () => undefined },
  };
  return { copies, parts, shown: () => shown, change: parts.show };
}

describe('what tabs that are gone left', () => {
  it('keeps what was changed while the living tabs were asked for', async () => {
    const { parts, shown, change } = await canvas(copyOf('muerta', doc('mía')));
    const live = async () => {
      change(doc('a', 'de una colega'));
      return new Set<string>();
    };
    const { taken } = await takeIn({ ...parts, live });
    expect(shown()).toEqual(doc('mía', 'de una colega'));
    expect(taken.map(({ session }) => session)).toEqual(['muerta']);
  });

  it('leaves the copy of a tab that lives where it is, and tells of it', async () => {
    const { parts, shown, copies } = await canvas(copyOf('viva', doc('mía')));
    const { taken, held } = await takeIn({ ...parts, live: async () => new Set(['viva']) });
    expect(shown()).toEqual(doc('a'));
    expect(taken).toEqual([]);
    expect(held.map(({ session }) => session)).toEqual(['viva']);
    expect(copies.held.size).toBe(1);
  });

  it('does nothing for whoever has left meanwhile', async () => {
    const { parts, shown, copies } = await canvas(copyOf('muerta', doc('mía')));
    await takeIn({ ...parts, isGone: () => true });
    expect(shown()).toEqual(doc('a'));
    expect(copies.held.size).toBe(1);
  });
});
