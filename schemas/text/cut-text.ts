let segmenter: Intl.Segmenter | undefined;

/** A character as people see it may be of many code units; none is longer than this to be whole. */
const MAX_GRAPHEME_UNITS = 64;

/**
 * The beginning of a text: as many whole characters as people see them (UAX #29) as fit into so
 * many code units.
 */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const from = Math.max(0, max - 4 * MAX_GRAPHEME_UNITS);
  // From a place that is surely between two characters, not to look through a long text.
  const start = from === 0 ? 0 : text.slice(0, from).search(/\s\S*$/) + 1;
  let end = start;
  for (const { index, segment } of segmenter.segment(text.slice(start, max + MAX_GRAPHEME_UNITS))) {
    // What nobody reads as one: letters under hundreds of marks.
    if (segment.length > MAX_GRAPHEME_UNITS)
      return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
    if (start + index + segment.length > max) break;
    end = start + index + segment.length;
  }
  return text.slice(0, end);
}

/** A text of at most so many code units: the beginning of a longer one, with an ellipsis. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`;
