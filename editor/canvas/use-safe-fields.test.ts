import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock } from '../../blocks/_block/define-block.ts';
import { testSite } from '../../blocks/_block/render-block.testing.tsx';
import { defineKind, type MarkupSort, seal } from '../../schemas/fields/field.ts';
import { list } from '../../schemas/fields.ts';
import type { Sanitiser } from '../../schemas/html.ts';
import { blockChecks } from '../../server/pages/block-checks.ts';
import { markupOf } from './use-safe-fields.ts';

const EVIL = '<script>x</script>';

/** Says by which rule it was called, in place of sanitising. */
const sanitiser: Sanitiser = {
  inline: () => 'inline' as never,
  body: () => 'body' as never,
  markup: (_, policy) => policy as never,
};

/** A block with a field of a kind that the product does not have, by itself and in a list. */
function blockWith(markup: MarkupSort) {
  const verse = defineKind({ kind: 'verse', label: 'Verso', markup });
  const field = () => seal(z.string().default(''), verse, { label: 'Verso' });
  return defineBlock({
    name: 'verses',
    label: 'Versos',
    group: 'text',
    version: 1,
    fields: {
      first: field(),
      others: list({ label: 'Otros', item: z.object({ verse: field() }) }),
    },
    View: () => null,
  });
}

it.each([
  ['inline', 'inline', 'inline'],
  ['sanitised', 'sanitised', 'html'],
  ['policy', 'framed', 'html'],
] as const)(
  'a new kind of markup of the sort %s is sanitised on save and before the canvas shows it',
  (sort, saved, shown) => {
    const block = blockWith(sort);
    const fields = { first: EVIL, others: [{ verse: EVIL }] };
    const checks = blockChecks(() => new Map([[block.name, block]]), sanitiser);
    const site = testSite({ htmlPolicy: 'framed' });
    const stored = { id: 'b1', block: block.name, v: 1, fields };
    expect(checks.sanitise(stored, site).fields).toEqual({
      first: saved,
      others: [{ verse: saved }],
    });
    expect(markupOf(block, fields)).toEqual([
      { kind: shown, html: EVIL },
      { kind: shown, html: EVIL },
    ]);
  },
);
