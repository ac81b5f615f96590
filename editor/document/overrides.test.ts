import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { dropOverride, overrideOf, rebaseOverride, setOverride } from './overrides.ts';

const bare: StoredBlock = { id: 'a', block: 'large-promo', v: 1, fields: {} };
const path = 'headlines.basic';
const html = (text: string) => text as SafeHtml;

describe('rewritten texts', () => {
  it('keep the first original, whatever is written after', () => {
    const once = setOverride(bare, 'S1', path, html('Uno'), 'Original');
    const twice = setOverride(once, 'S1', path, html('Dos'), 'Uno');
    expect(overrideOf(twice, 'S1', path)).toEqual({ value: 'Dos', original: 'Original' });
  });

  it('leave no trace when the original is written again or asked for', () => {
    const once = setOverride(bare, 'S1', path, html('Uno'), 'Original');
    expect(setOverride(once, 'S1', path, html('Original'), 'Uno')).toEqual(bare);
    expect(dropOverride(once, 'S1', path)).toEqual(bare);
  });

  it('of a story that changed end when its text of now is written, not that of then', () => {
    const once = setOverride(bare, 'S1', path, html('Uno'), 'Original');
    expect(setOverride(once, 'S1', path, html('Nuevo'), 'Uno', 'Nuevo')).toEqual(bare);
    const old = setOverride(once, 'S1', path, html('Original'), 'Uno', 'Nuevo');
    expect(overrideOf(old, 'S1', path)?.value).toBe('Original');
  });

  it('stay beside what the story says now, once somebody decided so', () => {
    const once = setOverride(bare, 'S1', path, html('Uno'), 'Original');
    const rebased = rebaseOverride(once, 'S1', path, 'Nuevo');
    expect(overrideOf(rebased, 'S1', path)).toEqual({ value: 'Uno', original: 'Nuevo' });
    expect(rebaseOverride(bare, 'S1', path, 'Nuevo')).toBe(bare);
  });

  it('of other stories and paths stay, with what they hold besides', () => {
    const stored = {
      ...bare,
      overrides: { S1: { [path]: { value: 'Uno', extra: 1 }, other: { value: 'x' } } },
    } as unknown as StoredBlock;
    expect(setOverride(stored, 'S1', path, html('Dos'), 'Uno').overrides?.S1?.[path]).toEqual({
      value: 'Dos',
      extra: 1,
    });
    expect(dropOverride(stored, 'S1', path).overrides).toEqual({ S1: { other: { value: 'x' } } });
    expect(dropOverride(stored, 'S2', path)).toBe(stored);
  });

  it('do not find what only a prototype has', () => {
    expect(overrideOf({ ...bare, overrides: {} }, 'constructor', 'name')).toBeUndefined();
  });
});
