import { asObject } from '../json.ts';
import type { PageDocument, StoredBlock } from '../page.ts';
import { contentApi, slotOf } from '../sources/content-api.ts';
import { walkPage } from '../walk-page.ts';

/** The story that leads a page. */
export interface LeadStory {
  story: string;
  /** What takes its place when it comes. */
  next?: string;
  /** What stands in its headline's place; markup. */
  text?: string;
  /** Address of the picture that stands in its picture's place. */
  picture?: string;
}

/** The story that a block of one story shows, with what it has of its own. */
function shownBy({ fields, overrides }: StoredBlock): LeadStory | null {
  for (const value of Object.values(fields)) {
    const { source, query } = asObject(value);
    if (source !== contentApi.name) continue;
    const { now, next } = slotOf(asObject(query));
    const story = now ?? next;
    if (story === undefined) continue;
    const text = overrides?.[story]?.['headlines.basic']?.value;
    const { imageOverrideURL: picture, imageOverrideFor: of } = fields;
    const hasPicture = typeof picture === 'string' && picture !== '' && (!of || of === story);
    return {
      story,
      ...(now !== undefined && next !== undefined ? { next } : {}),
      ...(text === undefined ? {} : { text }),
      ...(hasPicture ? { picture } : {}),
    };
  }
  return null;
}

/** The story that leads a page: of the block that is marked so, else of the first with one. */
export function leadOf(document: PageDocument): LeadStory | null {
  const found: { lead: LeadStory; isMarked: boolean }[] = [];
  walkPage(document, (block) => {
    const lead = block.isHidden === true ? null : shownBy(block);
    if (lead) found.push({ lead, isMarked: block.fields.isLead === true });
  });
  return (found.find(({ isMarked }) => isMarked) ?? found[0])?.lead ?? null;
}
