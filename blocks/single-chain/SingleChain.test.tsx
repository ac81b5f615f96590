import { describe, expect, it } from 'vitest';
import { childLevelOf, defaultsOf, renderBlock, textOf } from '../_block/render-block.testing.tsx';
import { singleChain } from './block.ts';

describe('single-chain', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(singleChain)).toEqual({ heading: '' });
  });

  it('holds its children in one column, in order', () => {
    const html = renderBlock(singleChain, { children: ['uno', 'dos'] });
    expect(html.match(/class="Chain_column"/g)).toHaveLength(1);
    expect(html.indexOf('uno')).toBeLessThan(html.indexOf('dos'));
  });

  it('renders nothing without children, even with a heading', () => {
    expect(renderBlock(singleChain, { fields: { heading: 'Nacional' } })).toBe('');
  });

  it('renders nothing when all of its children came out empty', () => {
    expect(
      renderBlock(singleChain, { fields: { heading: 'Nacional' }, children: [null, null] }),
    ).toBe('');
  });

  it('shows its heading at the page’s level and puts its children one deeper', () => {
    const html = renderBlock(singleChain, {
      fields: { heading: 'Nacional' },
      children: ['x'],
      level: 3,
    });
    expect(textOf(html, 'h3')).toBe('Nacional');
    expect(childLevelOf(singleChain, { heading: 'Nacional' }, 3)).toBe(4);
    expect(childLevelOf(singleChain, { heading: '' }, 3)).toBe(3);
    expect(childLevelOf(singleChain, { heading: 'Nacional' }, 6)).toBe(6);
  });

  it('has no heading element without a heading', () => {
    expect(renderBlock(singleChain, { children: ['x'] })).not.toMatch(/<h\d/);
  });

  it('is rendered empty on the canvas, with its heading to fill in', () => {
    const html = renderBlock(singleChain, { isEditing: true });
    expect(html).toContain('data-edit="field:heading"');
    expect(html).toContain('Chain_column');
  });
});
