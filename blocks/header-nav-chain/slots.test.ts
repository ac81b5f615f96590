import { describe, expect, it } from 'vitest';
import { SLOT_DEFAULTS } from './slot-names.ts';
import { type SlotFields, widgetsAt } from './slots.ts';

const fields = (given: Partial<SlotFields> = {}): SlotFields => ({ ...SLOT_DEFAULTS, ...given });

describe('the places of the header', () => {
  it('hold by default a menu button on the left, a search on wide screens, and a search in the menu of phones', () => {
    expect(widgetsAt('left', fields(), 0)).toEqual([
      { type: 'search', on: 'desktop' },
      { type: 'menu', on: 'both' },
    ]);
    expect(widgetsAt('right', fields(), 0)).toEqual([]);
    expect(widgetsAt('menu', fields(), 0)).toEqual([{ type: 'search', on: 'mobile' }]);
  });

  it('render once what both sizes of screen share in the same order, and never change an order', () => {
    const menu = (given: Partial<SlotFields>) =>
      widgetsAt('menu', fields(given), 0).map(({ type, on }) => `${type}:${on}`);
    const same = {
      menuMobile1: 'search',
      menuMobile2: 'queryly',
      menuDesktop1: 'search',
      menuDesktop2: 'queryly',
    } as const;
    expect(menu(same)).toEqual(['search:both', 'queryly:both']);
    expect(menu({ ...same, menuDesktop1: 'queryly', menuDesktop2: 'search' })).toEqual([
      'queryly:desktop',
      'search:both',
      'queryly:mobile',
    ]);
    expect(menu({ ...same, menuDesktop2: 'none' })).toEqual(['search:both', 'queryly:mobile']);
    expect(menu({ ...same, menuMobile1: 'none', menuMobile2: 'none' })).toEqual([
      'search:desktop',
      'queryly:desktop',
    ]);
  });

  it.each([
    [1, [0]],
    [3, [2]],
    [4, []],
    [0, []],
    [-1, []],
    [1.5, []],
    [Number.NaN, []],
    [undefined, []],
  ])('show of three children, at the position %s, the child %j', (position, children) => {
    const given = fields({ rightDesktop1: 'custom', rightDesktop1CustomIndex: position });
    expect(widgetsAt('right', given, 3).map(({ child }) => child)).toEqual(children);
  });

  it('tell two children apart, and render one child once', () => {
    const custom = (mobile: number, desktop: number) =>
      widgetsAt(
        'right',
        fields({
          rightMobile1: 'custom',
          rightMobile1CustomIndex: mobile,
          rightDesktop1: 'custom',
          rightDesktop1CustomIndex: desktop,
        }),
        2,
      );
    expect(custom(1, 1)).toEqual([{ type: 'custom', child: 0, on: 'both' }]);
    expect(custom(1, 2)).toEqual([
      { type: 'custom', child: 0, on: 'mobile' },
      { type: 'custom', child: 1, on: 'desktop' },
    ]);
  });

  it('hold the sign-in block on the right side alone, while no slot was set', () => {
    const signIn = { signInOrder: 2 };
    expect(widgetsAt('right', fields(signIn), 2)).toEqual([
      { type: 'custom', child: 1, on: 'both' },
    ]);
    expect(widgetsAt('left', fields(signIn), 2)).toEqual(widgetsAt('left', fields(), 2));
    expect(widgetsAt('menu', fields(signIn), 2)).toEqual(widgetsAt('menu', fields(), 2));
    expect(widgetsAt('right', fields(signIn), 1)).toEqual([]);
    expect(widgetsAt('right', fields({ signInOrder: 1.5 }), 2)).toEqual([]);
    expect(widgetsAt('right', fields({ ...signIn, rightDesktop2: 'search' }), 2)).toEqual([
      { type: 'search', on: 'desktop' },
    ]);
    expect(widgetsAt('right', fields({ ...signIn, menuDesktop2: 'queryly' }), 2)).toEqual([]);
  });
});
