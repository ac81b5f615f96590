import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../schemas/page.ts';
import { mergePages } from '../../document/merge-pages.ts';
import { catalogue } from '../../document/tree.testing.ts';
import type { LocalCopy } from './local-copies.ts';
import { recover } from './recover.ts';

const doc = (title: string, description = ''): PageDocument => ({
  layout: 'two',
  sections: {},
  metadata: { title, description },
});
const merge = (base: PageDocument, mine: PageDocument, theirs: PageDocument) =>
  mergePages(base, mine, theirs, catalogue);
const NOW = Date.parse('2026-11-20T12:00:00Z');
const copy = (session: string, document: PageDocument, at = '2026-11-20T11:00:00Z'): LocalCopy => ({
  page: 'p1',
  session,
  document,
  at,
  conflicts: [],
  base: { revision: 3, document: doc('a') },
});
const none = new Set<string>();

describe('what was left in this browser', () => {
  it('comes back over what others changed since, of several tabs', () => {
    const copies = [copy('dos', doc('a', 'mía')), copy('uno', doc('b'), '2026-11-20T10:00:00Z')];
    const got = recover({ document: doc('a'), copies, live: none, merge, nowMs: NOW });
    expect(got.document).toEqual(doc('b', 'mía'));
    expect(got.conflicts).toEqual([]);
    expect(got.taken.map(({ session }) => session)).toEqual(['uno', 'dos']);
  });

  it('asks where the page says something else by now', () => {
    const copies = [copy('uno', doc('mía'))];
    const got = recover({ document: doc('suya'), copies, live: none, merge, nowMs: NOW });
    expect(got.document).toEqual(doc('suya'));
    expect(got.conflicts).toMatchObject([{ mine: 'mía', theirs: 'suya' }]);
  });

  it('is left to a tab that lives, and offered when it is old', () => {
    const old = copy('vieja', doc('v'), '2026-11-18T10:00:00Z');
    const copies = [copy('viva', doc('b')), old];
    const live = new Set(['viva']);
    const got = recover({ document: doc('a'), copies, live, merge, nowMs: NOW });
    expect(got).toMatchObject({ document: doc('a'), taken: [], old: [old] });
  });
});
