import { ICON_VIEW_BOX, type IconName, iconPaint, isIconName } from '../../ui/Icon.tsx';
import { SHAPES } from '../../ui/icon-shapes.ts';

/*
 * rule 1.19: an icon's shape stands once on a page, as a symbol that every place of it uses.
 */

const DRAWN =
  /<svg data-icon="([a-z-]+)"((?: (?:class|width|height|role|aria-label|aria-hidden)="[^"]*")*) viewBox="[^<>]*><path d="[^"]*"(?:\/>|><\/path>)<\/svg>/g;
/** React finds in a live island what it would have drawn itself, or draws all of it anew. */
const ISLAND = ' data-island="';

const symbolId = (name: IconName): string => `icono-${name}`;

/** Finished markup whose icons use their symbols, and which symbols, each once. */
export function takeIcons(html: string): { html: string; icons: readonly IconName[] } {
  if (!html.includes('<svg data-icon="') || html.includes(ISLAND)) return { html, icons: [] };
  const icons = new Set<IconName>();
  const without = html.replace(DRAWN, (drawn, name: string, attributes: string) => {
    if (!isIconName(name)) return drawn;
    icons.add(name);
    return `<svg${attributes}><use href="#${symbolId(name)}"/></svg>`;
  });
  return { html: without, icons: [...icons] };
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  fill: 'fill',
  stroke: 'stroke',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};

const symbol = (name: IconName): string => {
  const paint = Object.entries(iconPaint(name)).map(
    ([property, value]) => ` ${ATTRIBUTES[property]}="${value}"`,
  );
  const { d } = SHAPES[name];
  return `<symbol id="${symbolId(name)}" viewBox="${ICON_VIEW_BOX}"${paint.join('')}><path d="${d}"/></symbol>`;
};

/** What stands at the end of a page that uses these icons. */
export const iconSymbols = (icons: readonly IconName[]): string =>
  icons.length === 0
    ? ''
    : `<svg class="icon-symbols" width="0" height="0" aria-hidden="true">${icons.map(symbol).join('')}</svg>`;
