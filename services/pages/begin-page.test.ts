import { expect, it } from 'vitest';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { onDatabase } from '../database/database.testing.ts';
import { beginDocument, copyDocument, frameOf, type SectionsOf } from './begin-page.ts';
import { createPage } from './pages.ts';

const block = (id: string, children?: StoredBlock[]): StoredBlock => ({
  id,
  block: 'headline',
  v: 1,
  fields: { title: id },
  ...(children ? { children } : {}),
});
const front: PageDocument = {
  layout: 'right-rail',
  sections: {
    navigation: [block('logo'), block('chain', [block('menu')])],
    main: [block('lead')],
    old: [block('parked')],
    footer: [block('legal')],
  },
  metadata: { title: 'Portada' },
};
const sectionsOf: SectionsOf = (layout) =>
  layout === 'right-rail' || layout === 'single'
    ? [
        { name: layout === 'single' ? 'top' : 'navigation', role: 'navigation' },
        { name: 'main', role: 'main' },
        { name: 'footer', role: 'footer' },
      ]
    : undefined;
const counted = () => {
  let last = 0;
  return () => `n${++last}`;
};
const titles = (blocks: StoredBlock[] | undefined): unknown[] =>
  (blocks ?? []).map(({ fields, children }) =>
    children ? [fields.title, titles(children)] : fields.title,
  );
const idsOf = (document: PageDocument): string[] =>
  JSON.stringify(document).match(/(?<="id":")[^"]+/g) ?? [];

it('gives a copy every block, parked ones too, and none of the ids', () => {
  const copy = copyDocument(front, counted());
  expect(Object.values(copy.sections).map(titles)).toEqual(
    Object.values(front.sections).map(titles),
  );
  expect(idsOf(copy)).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
  expect([copy.layout, copy.metadata]).toEqual(['right-rail', { title: 'Portada' }]);
});

it('takes the frame of a page by the roles of its sections, whatever they are called', () => {
  const page = frameOf(front, 'single', sectionsOf, counted());
  expect(page.layout).toBe('single');
  expect(page.metadata).toEqual({});
  expect(Object.entries(page.sections).map(([name, blocks]) => [name, titles(blocks)])).toEqual([
    ['top', ['logo', ['chain', ['menu']]]],
    ['footer', ['legal']],
  ]);
  expect(idsOf(page).some((id) => idsOf(front).includes(id))).toBe(false);
});

onDatabase('what a new page begins with', (database) => {
  const change = { by: 'Lupe', now: new Date('2026-11-20T12:00:00Z') };
  const begin = (site: string, from: Parameters<typeof beginDocument>[1]['from']) =>
    database().transaction((tx) =>
      beginDocument(tx, { site, layout: 'single', from }, { sectionsOf, ids: counted() }),
    );

  it('is the frame of the front of its site, nothing where there is none', async () => {
    const input = { id: 'front', site: 'uno', name: 'Portada', layout: 'right-rail' };
    const route = { kind: 'path', path: '/' } as const;
    await database().transaction((tx) =>
      createPage(tx, { ...input, route, document: front }, change),
    );
    expect(Object.keys((await begin('uno', { kind: 'frame' }))?.sections ?? {})).toEqual([
      'top',
      'footer',
    ]);
    expect(await begin('dos', { kind: 'frame' })).toBeUndefined();
    expect(await begin('uno', { kind: 'empty' })).toBeUndefined();
  });

  it('is the draft of any page, also for another site', async () => {
    const copy = await begin('dos', { kind: 'copy', page: 'front' });
    expect([copy?.layout, titles(copy?.sections.main)]).toEqual(['right-rail', ['lead']]);
    const missing = begin('dos', { kind: 'copy', page: 'nope' });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});
