// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { PageDocument } from '../../../schemas/page.ts';
import { browserCopies, type LocalCopy } from './local-copies.ts';

const document = (layout: string): PageDocument => ({ layout, sections: {} }) as never;
const copy = (page: string, session: string, at: string, layout = 'uno'): LocalCopy => ({
  page,
  session,
  at,
  base: { revision: 3, document: document('cero') },
  document: document(layout),
  conflicts: [],
});
/** A browser that keeps nothing but what is written at once. */
const copies = () => browserCopies(undefined, () => localStorage);

beforeEach(() => localStorage.clear());

it('has a page as it was left, tab by tab, until the server has it', async () => {
  const [one, other] = [
    copy('p', 's', '2026-11-29T10:00:00Z'),
    copy('p', 't', '2026-11-29T09:00:00Z'),
  ];
  const left = copies();
  left.putNow(one);
  left.putNow(other);
  left.putNow(copy('q', 's', '2026-11-29T10:00:00Z'));
  expect(await copies().ofPage('p')).toEqual([other, one]);
  await copies().remove('p', 's');
  expect(await copies().ofPage('p')).toEqual([other]);
});

it('has the newest of a tab', async () => {
  const left = copies();
  left.putNow(copy('p', 's', '2026-11-29T10:00:00Z'));
  left.putNow(copy('p', 's', '2026-11-29T10:00:01Z', 'dos'));
  expect((await left.ofPage('p')).map((each) => each.document.layout)).toEqual(['dos']);
});

it('keeps nothing where a storage refuses or holds something else, and never throws', async () => {
  const full = browserCopies(undefined, () => {
    throw new DOMException('No', 'SecurityError');
  });
  full.putNow(copy('p', 's', '2026-11-29T10:00:00Z'));
  expect(await full.ofPage('p')).toEqual([]);
  localStorage.setItem('portada.copy p x', '{not JSON');
  const good = copy('p', 's', '2026-11-29T10:00:00Z');
  copies().putNow(good);
  expect(await copies().ofPage('p')).toEqual([good]);
});
