import { describe, expect, it } from 'vitest';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { registry } from '../registry.ts';
import { withoutHidden } from './without-hidden.ts';

const promo = (id: string, isHidden?: boolean): StoredBlock => ({
  id,
  block: 'large-promo',
  v: 1,
  fields: {},
  ...(isHidden === undefined ? {} : { isHidden }),
});
const chain = (children: StoredBlock[], fields: StoredBlock['fields'] = {}): StoredBlock => ({
  id: 'c',
  block: 'double-chain',
  v: 1,
  fields,
  children,
});
const page = (...main: StoredBlock[]): PageDocument => ({
  layout: 'right-rail',
  sections: { main, footer: [promo('f')] },
  metadata: {},
});

describe('a page without its hidden blocks', () => {
  it('is the very page where none is hidden', () => {
    const whole = page(promo('a', false), chain([promo('b')], { columnOne: 1 }));
    expect(withoutHidden(whole, registry)).toBe(whole);
  });

  it('keeps the others, in their order', () => {
    const { sections } = withoutHidden(page(promo('a'), promo('b', true), promo('d')), registry);
    expect(sections.main).toEqual([promo('a'), promo('d')]);
    expect(sections.footer).toEqual([promo('f')]);
  });

  it('loses a chain with all that stands in it', () => {
    const hidden = { ...chain([promo('b')]), isHidden: true };
    expect(withoutHidden(page(hidden, promo('a')), registry).sections.main).toEqual([promo('a')]);
  });

  it('leaves the blocks of a chain in their columns', () => {
    // Two in the first column, of which one is hidden; one in the second.
    const given = chain([promo('x', true), promo('y'), promo('z')], { columnOne: 2 });
    expect(withoutHidden(page(given), registry).sections.main).toEqual([
      chain([promo('y'), promo('z')], { columnOne: 1 }),
    ]);
  });

  it('keeps what stands in a block that is unknown', () => {
    const unknown = { ...chain([promo('x', true), promo('y')]), block: 'no-such-block' };
    expect(withoutHidden(page(unknown), registry).sections.main?.[0]?.children).toEqual([
      promo('y'),
    ]);
  });
});
