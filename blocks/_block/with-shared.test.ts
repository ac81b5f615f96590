import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAGE_BLOCKS, type PageDocument, type StoredBlock } from '../../schemas/page.ts';
import { registry } from '../registry.ts';
import { blocksOfShared, sharedNames, withShared } from './with-shared.ts';

const header = (id: string, text = id): StoredBlock => ({
  id,
  block: 'header',
  v: 1,
  fields: { text },
});
const reference = (id: string, shared: string): StoredBlock => ({
  id,
  block: 'shared-block',
  v: 1,
  fields: { shared },
});
const page = (...main: StoredBlock[]): PageDocument => ({
  layout: 'right-rail',
  sections: { main },
  metadata: {},
});
const idsOf = (list: readonly StoredBlock[]): string[] =>
  list.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);
const idsIn = ({ sections }: PageDocument) => Object.values(sections).flatMap(idsOf);

const foot = page(header('uno'), header('dos'));

describe('shared blocks of a page', () => {
  it('stand in the place of what stands for them, in their order', () => {
    const document = page(header('a'), reference('r', 'pie'), header('b'));
    const whole = withShared(document, new Map([['pie', foot]]), registry);
    expect(idsIn(whole)).toEqual(['a', 'r_uno', 'r_dos', 'b']);
    expect(whole.sections.main?.[1]?.fields).toEqual({ text: 'uno' });
  });

  it('may stand twice on a page, each with ids of its own', () => {
    const document = page(reference('r', 'pie'), reference('s', 'pie'));
    const whole = withShared(document, new Map([['pie', foot]]), registry);
    expect(idsIn(whole)).toEqual(['r_uno', 'r_dos', 's_uno', 's_dos']);
  });

  it('show all of their sections', () => {
    const both: PageDocument = {
      ...foot,
      sections: { navigation: [header('arriba')], main: [header('abajo')] },
    };
    expect(idsOf(blocksOfShared(both, registry))).toEqual(['arriba', 'abajo']);
  });

  it('keep the columns of a chain as they are', () => {
    const chain: StoredBlock = {
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 1 },
      children: [reference('r', 'pie'), header('b')],
    };
    const whole = withShared(page(chain), new Map([['pie', foot]]), registry);
    expect(whole.sections.main?.[0]).toMatchObject({
      fields: { columnOne: 2 },
      children: [{ id: 'r_uno' }, { id: 'r_dos' }, { id: 'b' }],
    });
  });

  it('are not there while they are missing, hidden, or not chosen', () => {
    const document = page(
      reference('r', 'otro'),
      { ...reference('s', 'pie'), isHidden: true },
      reference('t', ''),
      header('a'),
    );
    expect(idsIn(withShared(document, new Map([['pie', foot]]), registry))).toEqual(['a']);
  });

  it('hold no other, so that none can hold itself', () => {
    const itself = page(header('uno'), reference('r', 'pie'));
    const whole = withShared(page(reference('p', 'pie')), new Map([['pie', itself]]), registry);
    expect(idsIn(whole)).toEqual(['p_uno']);
  });

  it('never make a page larger than a page may be', () => {
    const half = page(
      ...Array.from({ length: MAX_PAGE_BLOCKS / 2 }, (_, index) => header(`h${index}`)),
    );
    const document = page(reference('r', 'pie'), reference('s', 'pie'), reference('t', 'pie'));
    const ids = idsIn(withShared(document, new Map([['pie', half]]), registry));
    // The first takes 500 and the two others stand there: another 500 would be more than 1,000.
    expect(ids.length).toBe(MAX_PAGE_BLOCKS / 2);
  });

  it('are named once each, also those in chains', () => {
    const chain = { ...header('c'), block: 'single-chain', children: [reference('r', 'pie')] };
    const document = page(chain, reference('s', 'pie'), reference('t', 'aviso'));
    expect(sharedNames(document, registry)).toEqual(['pie', 'aviso']);
  });
});

it('a page without shared blocks is the same object', () => {
  const document = page(header('a'), { ...header('c'), block: 'single-chain', children: [] });
  expect(withShared(document, new Map(), registry)).toBe(document);
});

it('ids are unique and what is no shared block keeps its order', () => {
  const block = fc.oneof(
    fc.constant('header' as const),
    fc.constantFrom('pie', 'aviso', 'otro').map((name) => ({ name })),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 20 }), (kinds) => {
      const list = kinds.map((kind, index) =>
        kind === 'header' ? header(`h${index}`) : reference(`r${index}`, kind.name),
      );
      const shared = new Map([
        ['pie', foot],
        ['aviso', page(header('solo'))],
      ]);
      const ids = idsIn(withShared(page(...list), shared, registry));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => id.startsWith('h'))).toEqual(
        list.filter(({ block }) => block === 'header').map(({ id }) => id),
      );
    }),
  );
});
