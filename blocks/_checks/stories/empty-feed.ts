import { showsStories } from '../../_block/shows-stories.ts';
import { type Check, foundAt } from '../checked-page.ts';
import { contentField, showsOneStory } from './story-field.ts';

/** Blocks of stories that have none to show. */
export const emptyFeed: Check = ({ blocks, around }) =>
  blocks.flatMap((of) => {
    const stories = around.stories?.get(of.placed.stored.id);
    if (!stories || !showsStories(of.block) || stories.shown.length > 0) return [];
    const field = contentField(of.block);
    return [
      foundAt(of, {
        rule: 'empty-feed',
        message: showsOneStory(of.block)
          ? 'Su nota no está disponible: nadie verá este bloque'
          : 'No tiene ninguna nota que mostrar: nadie verá este bloque',
        ...(field ? { path: ['fields', field.path], field } : {}),
        mend: { kind: 'remove-block', label: 'Quitar el bloque', block: of.placed.stored.id },
      }),
    ];
  });
