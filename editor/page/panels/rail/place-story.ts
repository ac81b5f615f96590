import type { Block } from '../../../../blocks/_block/define-block.ts';
import { detailsOf } from '../../../../schemas/fields/field.ts';
import { asObject, type JsonObject } from '../../../../schemas/json.ts';
import type { StoredBlock } from '../../../../schemas/page.ts';
import { contentApi, withPlaced } from '../../../../schemas/sources/content-api.ts';
import { type Pin, withPin } from '../../../../schemas/sources/pins.ts';
import { sourceNamed } from '../../../../schemas/sources.ts';
import type { RailStory } from '../../../../schemas/story-desk-api.ts';
import type { Catalogue } from '../../../document/catalogue.ts';
import type { BlockChange } from '../../../document/change.ts';
import { storyFieldOf } from '../../palette-items.ts';

/** What of a story says where it goes. */
export type PlacedStory = Pick<RailStory, 'id' | 'headline' | 'state'>;

/** What a block does with a story that is put on it. */
export type Taking =
  /** It shows the story in the place of its own. */
  | { kind: 'replace'; field: string }
  /** Its list fixes the story at a place. */
  | { kind: 'pin'; field: string };

/** Undefined: it takes none. */
export function takingOf(block: Block | undefined, { fields }: StoredBlock): Taking | undefined {
  if (!block) return undefined;
  const own = storyFieldOf(block);
  if (own !== undefined) return { kind: 'replace', field: own };
  for (const [field, schema] of Object.entries(block.shape)) {
    if (detailsOf(schema)?.content === undefined) continue;
    const { source } = asObject(fields[field]);
    const declaration = typeof source === 'string' ? sourceNamed(source) : undefined;
    if (declaration?.offset !== undefined) return { kind: 'pin', field };
  }
  return undefined;
}

const queryOf = (stored: StoredBlock, field: string): JsonObject =>
  asObject(asObject(stored.fields[field]).query);

const withField = (stored: StoredBlock, field: string, value: JsonObject): StoredBlock => ({
  ...stored,
  fields: { ...stored.fields, [field]: value },
});

const isOut = ({ state }: PlacedStory): boolean => state === 'published';

/** A block of one story with a story in it. */
export const withStory =
  (field: string, story: PlacedStory): BlockChange =>
  (stored) => {
    const { source, query } = asObject(stored.fields[field]);
    // What another source gives is no story that could stay until then.
    const before = source === contentApi.name ? asObject(query) : {};
    const placed = withPlaced(before, { id: story.id, isOut: isOut(story) });
    return withField(stored, field, { source: contentApi.name, query: placed });
  };

/** A list with a story fixed at a place. */
export const withPinned =
  (field: string, pin: Pin): BlockChange =>
  (stored) =>
    withField(stored, field, {
      ...asObject(stored.fields[field]),
      query: withPin(queryOf(stored, field), pin),
    });

/** Blocks for one story that a story from the list may become, the likeliest first. */
const USUAL = ['medium-promo', 'small-promo', 'large-promo'];

/**
 * The name of the block in which a story comes to a place: the one for one story that was used
 * last, if it may stand there.
 */
export function blockForStory(
  { blocks }: Catalogue,
  recent: readonly string[],
  mayStand: (name: string) => boolean,
): string | undefined {
  const isForStory = (name: string): boolean => {
    const block = blocks.get(name);
    return block !== undefined && storyFieldOf(block) !== undefined && mayStand(name);
  };
  return [...recent, ...USUAL, ...blocks.keys()].find(isForStory);
}
