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

interface Shown {
  id: string;
  headline: string;
}

/** What a block shows: as its source has it, else the story that it names. */
function storiesOf({ placed, block }: CheckedBlock, { around }: CheckedPage): readonly Shown[] {
  if (!showsStories(block)) return [];
  const known = around.stories?.get(placed.stored.id);
  if (known) return known.shown;
  const id = chosenStoryId(placed.stored.fields);
  return id === undefined ? [] : [{ id, headline: '' }];
}

const MAX_NAMED = 3;

function sentence(repeated: readonly Shown[], other: string): string {
  const [first] = repeated;
  if (repeated.length === 1 && first)
    return `La nota ${first.headline ? `${quoted(first.headline)} ` : ''}ya está en «${other}»`;
  const named = repeated.slice(0, MAX_NAMED).map(({ headline, id }) => quoted(headline || id));
  const rest = repeated.length > MAX_NAMED ? '…' : '';
  return `${repeated.length} de sus notas ya están más arriba: ${named.join(', ')}${rest}`;
}

function findingOf(
  of: CheckedBlock,
  repeated: readonly Shown[],
  first: CheckedBlock,
): CheckFinding {
  const also = nameOf(first);
  const field = contentField(of.block);
  return foundAt(of, {
    rule: 'same-story',
    message: sentence(repeated, also.label),
    also,
    ...(field ? { path: ['fields', field.path], field } : {}),
    ...(showsOneStory(of.block)
      ? {
          mend: {
            kind: 'remove-block',
            label: 'Quitar el bloque repetido',
            block: of.placed.stored.id,
          },
        }
      : {}),
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
