import { expect, it } from 'vitest';
import type { PageDocument } from '../../../schemas/page.ts';
import { withDraftChanges } from '../../../schemas/page-records/draft-changes.ts';
import { draftInput } from './draft-input.ts';

const block = (id: string, title: string) => ({ id, block: 'promo', v: 1, fields: { title } });
const page = (titles: readonly string[]): PageDocument => ({
  layout: 'right-rail',
  metadata: {},
  sections: { main: titles.map((title, index) => block(`b${index}`, title)) },
});
const long = Array.from({ length: 20 }, (_, index) => `Titular ${index}`);

it('sends what changed where that is less than the page', () => {
  const draft = page(long);
  const mine = page(long.with(7, 'Otro'));
  const input = draftInput({ revision: 4, document: draft }, mine);
  expect(input).toEqual({
    baseRevision: 4,
    changes: [
      {
        kind: 'value',
        block: 'b7',
        path: ['fields', 'title'],
        before: 'Titular 7',
        after: 'Otro',
      },
    ],
  });
  expect(withDraftChanges(draft, input.changes ?? [])).toEqual(mine);
});

it('sends the page where most of it is another', () => {
  const mine = page(long.map((title) => `${title} de hoy`));
  expect(draftInput({ revision: 4, document: page(long) }, mine)).toEqual({
    baseRevision: 4,
    document: mine,
  });
});

it('sends the page where more changed than a server takes one by one', () => {
  const many = Array.from({ length: 600 }, (_, index) => `Titular ${index}`);
  const rewrite = (count: number) => many.map((title, at) => (at < count ? 'Otro' : title));
  const inputOf = (count: number) =>
    draftInput({ revision: 4, document: page(many) }, page(rewrite(count)));
  expect(inputOf(200).changes).toHaveLength(200);
  expect(inputOf(201)).toEqual({ baseRevision: 4, document: page(rewrite(201)) });
});
