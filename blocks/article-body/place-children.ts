import type { ContentElement } from '../../schemas/story.ts';

/**
 * Which children (ads) stand after which element: element index -> child indexes. Child n (counted
 * from 1 in the stored map) goes after text paragraph p, but never after the last or the
 * second-to-last one (rule 9.1); only texts are counted, of which the whole story may have more.
 */
export function placeChildren(
  elements: readonly ContentElement[],
  placement: Record<string, string | number>,
  textsInAll?: number,
): Map<number, number[]> {
  const texts = elements.flatMap(({ type }, index) => (type === 'text' ? [index] : []));
  const placed = new Map<number, number[]>();
  for (const [position, paragraph] of Object.entries(placement)) {
    const child = Number(position) - 1;
    const after = Number(paragraph);
    if (
      !Number.isInteger(child) ||
      child < 0 ||
      !Number.isInteger(after) ||
      after < 1 ||
      after >= (textsInAll ?? texts.length) - 1
    )
      continue;
    const element = texts[after - 1];
    if (element !== undefined)
      placed.set(
        element,
        [...(placed.get(element) ?? []), child].sort((one, other) => one - other),
      );
  }
  return placed;
}
