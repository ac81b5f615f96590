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

/** WCAG relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const INK = '#15181c';
const PAPER = '#ffffff';
export const TITLE_COLORS = { Black: INK, Red: '#b42318' } as const;
export type TitleColor = keyof typeof TITLE_COLORS;

/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;

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
