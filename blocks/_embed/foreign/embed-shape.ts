import type { Provider } from '../providers.ts';
import { type Extent, recognise, WIDE } from '../recognise.ts';

const FRAME = /<iframe\b[^<>]*/gi;
/** What stands around a frame and is no more than its wrapping. */
const WRAPPING = /<\/?(?:iframe|div|p|figure|center)\b[^<>]*>|\s+/gi;

/** The one frame of an embed that is nothing else; undefined for any other markup. */
export function loneFrame(html: string): string | undefined {
  const [frame, ...others] = html.match(FRAME) ?? [];
  return frame && others.length === 0 && html.replace(WRAPPING, '') === '' ? frame : undefined;
}

/** An attribute of one opening tag, as it was written. */
export const attributeOf = (tag: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
};

const pixels = (text: string): number => Number(/^(\d{2,4})(?:px)?$/.exec(text)?.[1] ?? 0);
const MIN_HEIGHT_PX = 120;
const MAX_HEIGHT_PX = 1_200;
/** What is nearer to a square keeps its height: as wide as an article it would be a tower. */
const MIN_RATIO = 4 / 3;

const OTHER_HEIGHT_PX = 420;

/**
 * How much room an embed keeps before it has loaded, so that nothing moves when it does (rule
 * 10.16): that of its provider, else what its frame says.
 */
export function extentOf(html: string, providers: readonly Provider[]): Extent {
  const frame = loneFrame(html);
  const [provider] = providers;
  if (!frame) return { height: provider?.scriptedPx ?? OTHER_HEIGHT_PX };
  const [width, height] = ['width', 'height'].map((name) => pixels(attributeOf(frame, name)));
  if (!height) return recognise(addressIn(frame))?.extent ?? WIDE;
  if (width && width / height >= MIN_RATIO) return { ratio: [width, height] };
  return { height: Math.min(Math.max(height, MIN_HEIGHT_PX), MAX_HEIGHT_PX) };
}

/** The address of a frame, with its scheme. */
export const addressIn = (frame: string): string =>
  attributeOf(frame, 'src').replaceAll('&amp;', '&').replace(/^\/\//, 'https://');
