import type { ColourPair } from '../_block/define-block.ts';
import { contrast, MIN_CONTRAST } from '../_checks/wcag-contrast.ts';

/** rule 7.17; the shades are ours. */
export const GROUNDS: Record<string, string> = {
  Black: '#12161c',
  'Crimson Red': '#a5132b',
  'Brown Orange': '#a4551a',
  'Sand Yellow': '#e6cf9a',
  'Bright Yellow': '#ffdf2b',
  'Golden Yellow': '#f0b429',
  'Cyan Blue': '#0f9bbd',
  'Light Gray': '#dcdcdc',
  'Soft White': '#f6f4ee',
  Cream: '#fbf1da',
  'Sky Blue': '#a9d6f5',
  White: '#ffffff',
};

/**
 * A named background or a hex colour as `#rrggbb`; null for anything else (rule 7.18).
 */
export function groundOf(value: string): string | null {
  const named = Object.hasOwn(GROUNDS, value) ? GROUNDS[value] : undefined;
  if (named) return named;
  const [, short] = /^#([0-9a-f]{3})$/i.exec(value) ?? [];
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null;
}

const INK = '#15181c';
const PAPER = '#ffffff';
export const TITLE_COLORS = { Black: INK, Red: '#b42318' } as const;
export type TitleColor = keyof typeof TITLE_COLORS;

/**
 * The text on a background: dark or light, whichever has more contrast; and the title in its own
 * colour where that can be read.
 */
export function toneOf(
  ground: string,
  title: TitleColor,
): { tone: 'dark' | 'light'; title: TitleColor | null } {
  const tone = contrast(INK, ground) >= contrast(PAPER, ground) ? 'dark' : 'light';
  return { tone, title: contrast(TITLE_COLORS[title], ground) >= MIN_CONTRAST ? title : null };
}

interface ChosenColours {
  title: string;
  titleColor: TitleColor;
  backgroundColor: string;
}

/** The texts on a background, and the title where its colour gives way to another. */
export function groundContrasts(fields: ChosenColours): ColourPair[] {
  const ground = groundOf(fields.backgroundColor);
  if (!ground) return [];
  const { tone } = toneOf(ground, fields.titleColor);
  const text = tone === 'dark' ? INK : PAPER;
  const onGround = { ground, field: 'backgroundColor', safe: 'Soft White' };
  const texts: ColourPair = { text, what: 'El texto de las tarjetas', ...onGround };
  if (!fields.title || fields.titleColor !== 'Red') return [texts];
  const red = { text: TITLE_COLORS.Red, ground, what: 'El título en rojo' };
  return [texts, { ...red, field: 'titleColor', safe: 'Black' }];
}
