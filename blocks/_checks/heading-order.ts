import { type Check, type CheckFinding, foundAt } from './checked-page.ts';
import { quoted } from './stories/story-field.ts';

const TOP = 1;

/**
 * Headings that skip a level, and a second title of the page. The page's own title comes first,
 * though it may be hidden.
 */
export const headingOrder: Check = ({ blocks, around: { headings = [] } }) => {
  const byId = new Map(blocks.map((of) => [of.placed.stored.id, of]));
  const reported = new Set<string>();
  let before = TOP;
  let titles = 0;
  return headings.flatMap(({ block, level, text }): CheckFinding[] => {
    const [last, of] = [before, byId.get(block)];
    before = level;
    if (level === TOP) titles += 1;
    const isSecond = level === TOP && titles > 1;
    if (!of || reported.has(block) || !(isSecond || level > last + 1)) return [];
    reported.add(block);
    const message = isSecond
      ? `${quoted(text)} es otro título de la página: sólo debe haber uno`
      : `${quoted(text)} es un encabezado de nivel ${level} bajo uno de nivel ${last}: falta uno en medio`;
    return [foundAt(of, { rule: 'heading-order', message })];
  });
};
