import type { PageHeading } from '../../../blocks/_checks/surroundings.ts';
import { blockElementAt, canvasDocument } from '../../engine/dom.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** What only the canvas says: cards in the place of a block, invitations to write. */
const isOfReaders = (heading: Element): boolean =>
  !heading.closest('.pc-card') && heading.textContent?.trim() !== '';

/** The headings of the canvas as readers will meet them, by the blocks' stored ids. */
export function canvasHeadings(canvas = canvasDocument()): PageHeading[] {
  return [...(canvas?.querySelectorAll(HEADINGS) ?? [])].filter(isOfReaders).flatMap((heading) => {
    const block = blockElementAt(heading)?.dataset.block;
    if (!block) return [];
    return [{ block, level: Number(heading.tagName.slice(1)), text: heading.textContent ?? '' }];
  });
}
