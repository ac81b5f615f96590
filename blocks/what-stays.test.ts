import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** rule 8.34 */
const MOST_OF_A_SCREEN = 0.15;
const LOWEST_PX = 480;

interface Stays {
  edge: 'above' | 'below';
  /** Of what stays; it begins to at a screen of `from`. */
  height: number;
  from: number;
  /** Screens that have it: any, those of phones, or wide ones. */
  on?: 'phones' | 'wide';
}

/** Comes when a reader opens it, over the whole page, and goes again. */
const OPENED = 'opened';
/** A button that comes over the foot and goes when it is pressed or scrolled to. */
const PASSING = { from: 480 };

/** All that does not scroll with a page. What is new enters here, and holds the rule. */
const TABLE: Record<string, Stays | typeof OPENED | typeof PASSING> = {
  'blocks/alert-bar/AlertBar .over': { edge: 'below', height: 44, from: 480 },
  'blocks/bottom-mobile-menu/BottomMobileMenu .bar:not(.inPlace)': {
    edge: 'below',
    height: 52,
    from: 640,
    on: 'phones',
  },
  // With the bar of a phone, which stays by itself; never with the menu below.
  'blocks/header-nav-chain/HeaderNavChain .bar': {
    edge: 'above',
    height: 52,
    from: 640,
    on: 'phones',
  },
  'blocks/header-nav-chain/HeaderNavChain .nav': {
    edge: 'above',
    height: 52,
    from: 640,
    on: 'wide',
  },
  'blocks/header-nav-chain/HeaderNavChain .overlay': OPENED,
  'blocks/_live/LiveBlog .toast,.toast:not(:empty)': PASSING,
  'blocks/_navigation/Drawer .drawer': OPENED,
  'blocks/share-popup/SharePopup .popup': OPENED,
};

/** Which of them never stand on one page. */
const NEVER_TOGETHER = [
  'blocks/bottom-mobile-menu/BottomMobileMenu .bar:not(.inPlace)',
  'blocks/header-nav-chain/HeaderNavChain .bar',
];

interface Found {
  name: string;
  /** Conditions around it. */
  media: string;
}

/** Every rule of a style sheet that takes something out of the page's flow while that scrolls. */
function staying(file: string): Found[] {
  const css = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found: Found[] = [];
  const open: string[] = [];
  for (const [, before = '', brace = ''] of css.matchAll(/([^{}]*)([{}])/g)) {
    const declarations = before.split(';');
    if (brace === '{') open.push((declarations.at(-1) ?? '').replace(/\s+/g, ' ').trim());
    else {
      if (declarations.some((one) => /^\s*position:\s*(?:fixed|sticky)\s*$/.test(one)))
        found.push({
          name: `${file.replace(/(?:\.module)?\.css$/, '')} ${open.at(-1)?.replace(/, /g, ',')}`,
          media: open.slice(0, -1).join(' '),
        });
      open.pop();
    }
  }
  return found;
}

const files = ['ui', 'blocks', 'layouts', 'renderer'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${room}/${name}`),
);

describe('what stays in sight while a page scrolls', () => {
  it('is in the table, and nothing else is', () => {
    const names = new Set(files.flatMap(staying).map(({ name }) => name));
    expect([...names].sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('stays on screens from its height on alone, never on low ones', () => {
    for (const { name, media } of files.flatMap(staying)) {
      const entry = TABLE[name];
      if (!entry || entry === OPENED) continue;
      expect(media, name).toContain(`(height >= ${entry.from}px)`);
      expect(entry.from, name).toBeGreaterThanOrEqual(LOWEST_PX);
    }
  });

  it('takes 15 % of a screen at most, all that may stand there together', () => {
    const bars = Object.entries(TABLE).flatMap(([name, entry]) =>
      typeof entry === 'object' && 'edge' in entry ? [{ name, ...entry }] : [],
    );
    const heights = bars.map(({ from }) => from);
    for (const screen of heights)
      for (const on of ['phones', 'wide'] as const)
        for (const absent of NEVER_TOGETHER) {
          const there = bars.filter(
            (bar) => bar.from <= screen && bar.name !== absent && (bar.on ?? on) === on,
          );
          const sum = there.reduce((all, { height }) => all + height, 0);
          expect(sum / screen, `${on} at ${screen} px`).toBeLessThanOrEqual(MOST_OF_A_SCREEN);
        }
  });
});
