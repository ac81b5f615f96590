import { expect, it } from 'vitest';
import type { Mend } from '../../../../schemas/finding.ts';
import { apply } from '../../../../schemas/page-records/apply.ts';
import { readPage } from '../../../../schemas/page-records/read-page.ts';
import { writePage } from '../../../../schemas/page-records/write-page.ts';
import { catalogue } from '../../../document/document.testing.ts';
import { applyMends } from './apply-mends.ts';

const titled = (id: string, title: string) => ({
  id,
  block: 'headline',
  v: 2,
  fields: { title },
});
const document = {
  layout: 'single-column',
  sections: { main: [titled('a', 'Uno'), titled('b', 'Dos'), titled('c', 'Tres')] },
};
const page = readPage(document as never, catalogue);
const emptied = (block: string): Mend => ({
  kind: 'set-field',
  label: 'Vaciar',
  block,
  path: ['title'],
  value: '',
});

it('mends several blocks at once, and leaves alone what is gone', () => {
  const remove: Mend = { kind: 'remove-block', label: 'Quitar', block: 'b' };
  const changes = applyMends(page, catalogue, [emptied('a'), remove, emptied('gone')]);
  expect(writePage(apply(page, changes, catalogue), catalogue).sections).toEqual({
    main: [titled('a', ''), titled('c', 'Tres')],
  });
});

it('changes nothing where all is gone', () => {
  expect(applyMends(page, catalogue, [emptied('gone')])).toEqual([]);
});
