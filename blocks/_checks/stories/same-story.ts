import type { Mend } from '../../../schemas/finding.ts';
import { asObject } from '../../../schemas/json.ts';
import { bansOf, MAX_PINS, withBan } from '../../../schemas/sources/pins.ts';
import { sourceNamed } from '../../../schemas/sources.ts';
import { showsStories } from '../../_block/shows-stories.ts';
import { chosenStoryId } from '../../_block/story-drift.ts';
import {
  areShared,
  type Check,
  type CheckedBlock,
  type CheckedPage,
  type CheckFinding,
  foundAt,
  nameOf,
} from '../checked-page.ts';
import { contentField, quoted, showsOneStory } from './story-field.ts';

interface ShownStory {
  id: string;
  headline: string;
}

/** What a block shows: as its source has it, else the story that it names. */
function storiesOf(
  { placed, block }: CheckedBlock,
  { around }: CheckedPage,
): readonly ShownStory[] {
  if (!showsStories(block)) return [];
  const known = around.stories?.get(placed.stored.id);
  if (known) return known.shown;
  const id = chosenStoryId(placed.stored.fields);
  return id === undefined ? [] : [{ id, headline: '' }];
}

const MAX_NAMED = 3;

function sentence(repeated: readonly ShownStory[], other: string): string {
  const [first] = repeated;
  if (repeated.length === 1 && first)
    return `La nota ${first.headline ? `${quoted(first.headline)} ` : ''}ya está en «${other}»`;
  const named = repeated.slice(0, MAX_NAMED).map(({ headline, id }) => quoted(headline || id));
  const rest = repeated.length > MAX_NAMED ? '…' : '';
  return `${repeated.length} de sus notas ya están más arriba: ${named.join(', ')}${rest}`;
}

/** A promo goes; a list leaves those stories out, as long as there is room for them. */
function mendOf({ block, placed: { stored } }: CheckedBlock, ids: readonly string[]) {
  const of = { block: stored.id };
  if (showsOneStory(block))
    return { kind: 'remove-block', label: 'Quitar el bloque repetido', ...of } satisfies Mend;
  const field = contentField(block)?.path ?? '';
  const { source, query } = asObject(stored.fields[field]);
  if (sourceNamed(String(source))?.offset === undefined) return undefined;
  const before = asObject(query);
  if (bansOf(before).length + ids.length > MAX_PINS) return undefined;
  const label = 'Saltar las repetidas';
  const path = [field, 'query'];
  return {
    kind: 'set-field',
    label,
    ...of,
    path,
    value: ids.reduce(withBan, before),
  } satisfies Mend;
}

function findingOf(
  of: CheckedBlock,
  repeated: readonly ShownStory[],
  first: CheckedBlock,
): CheckFinding {
  const also = nameOf(first);
  const field = contentField(of.block);
  const mend = mendOf(
    of,
    repeated.map(({ id }) => id),
  );
  return foundAt(of, {
    rule: 'same-story',
    message: sentence(repeated, also.label),
    also,
    ...(field ? { path: ['fields', field.path], field } : {}),
    ...(mend ? { mend } : {}),
  });
}

/** Stories that two blocks show, told of once for each block that shows them again. */
export const sameStory: Check = (page) => {
  const firstWith = new Map<string, CheckedBlock>();
  return page.whole.flatMap((of) => {
    const shown = storiesOf(of, page);
    const repeated = shown.filter(({ id }) => {
      const first = firstWith.get(id);
      return first && !areShared(of, first);
    });
    for (const { id } of shown) if (!firstWith.has(id)) firstWith.set(id, of);
    const first = firstWith.get(repeated[0]?.id ?? '');
    return first ? [findingOf(of, repeated, first)] : [];
  });
};
