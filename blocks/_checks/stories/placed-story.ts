import { asObject, type Json } from '../../../schemas/json.ts';
import { hasNow, slotOf } from '../../../schemas/sources/content-api.ts';
import { pinsOf } from '../../../schemas/sources/pins.ts';
import { type Check, type CheckedBlock, type CheckFinding, foundAt } from '../checked-page.ts';
import type { CheckedStory } from '../surroundings.ts';
import { contentField, quoted } from './story-field.ts';

interface StorySlot {
  field: string;
  /** The story to come in the place of one; undefined: none. */
  next: string | undefined;
  /** Readers have something there until then. */
  hasUntil: boolean;
  /** Pins that still count. */
  pins: string[];
}

/** The stories that an editor put into a block beforehand, by its field. */
function placedIn({ placed: { stored } }: CheckedBlock, now: Date, size: number): StorySlot[] {
  return Object.entries(stored.fields).flatMap(([field, value]: [string, Json]): StorySlot[] => {
    const query = asObject(asObject(value).query);
    const pins = pinsOf(query)
      // Further down than the list reaches none is missed.
      .filter(({ position }) => position <= Math.max(1, size))
      .filter(({ until }) => until === '' || !(Date.parse(until) <= now.getTime()))
      .map(({ storyId }) => storyId);
    const { next } = slotOf(query);
    const placed = { field, next, hasUntil: hasNow(query), pins };
    return next !== undefined || pins.length > 0 ? [placed] : [];
  });
}

const timeless = ({ headline }: CheckedStory): string =>
  `La nota ${quoted(headline)} espera aquí y no tiene hora de salida`;

/** What is wrong with the stories of a field, in words. */
function wordsFor({ next, hasUntil, pins }: StorySlot, brought: readonly CheckedStory[]) {
  const byId = new Map(brought.map((story) => [story.id, story]));
  const words: string[] = [];
  const coming = next === undefined ? undefined : byId.get(next);
  if (next !== undefined && !coming)
    words.push('La nota que iba a salir aquí ya no existe o no es de este sitio');
  if (coming?.coming?.at === null) words.push(timeless(coming));
  if (coming?.coming && !hasUntil)
    words.push(`Hasta que salga ${quoted(coming.headline)}, aquí no se ve nada`);
  const gone = pins.filter((id) => !byId.has(id)).length;
  if (gone > 0)
    words.push(
      gone === 1
        ? 'Una nota fija ya no está publicada: la lista sigue sin ella'
        : `${gone} notas fijas ya no están publicadas: la lista sigue sin ellas`,
    );
  for (const id of pins) {
    const pinned = byId.get(id);
    if (pinned?.coming?.at === null) words.push(timeless(pinned));
  }
  return words;
}

/** Stories that an editor put into a place beforehand and that do not come, or left since. */
export const placedStory: Check = ({ blocks, around: { stories, now = new Date() } }) =>
  blocks.flatMap((of): CheckFinding[] => {
    const found = stories?.get(of.placed.stored.id);
    if (!found) return [];
    const field = contentField(of.block);
    return placedIn(of, now, found.brought.length).flatMap((placed) =>
      wordsFor(placed, found.brought).map((message) =>
        foundAt(of, {
          rule: 'placed-story',
          message,
          path: ['fields', placed.field],
          ...(field ? { field } : {}),
        }),
      ),
    );
  });
