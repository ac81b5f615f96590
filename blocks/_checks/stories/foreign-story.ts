import { showsStories } from '../../_block/shows-stories.ts';
import { type Check, foundAt } from '../checked-page.ts';
import { contentField, quoted, showsOneStory } from './story-field.ts';

/** Stories that have no address on the page's site: nobody can open them there. */
export const foreignStory: Check = ({ blocks, around }) =>
  blocks.flatMap((of) => {
    const brought = around.stories?.get(of.placed.stored.id)?.brought ?? [];
    const elsewhere = brought.filter(({ isHere }) => !isHere);
    const [first] = elsewhere;
    if (!first || !showsStories(of.block)) return [];
    const field = contentField(of.block);
    const message = showsOneStory(of.block)
      ? `La nota ${quoted(first.headline)} no está en este sitio: nadie puede abrirla aquí`
      : `${elsewhere.length} de las ${brought.length} notas de la fuente no están en este sitio`;
    return [
      foundAt(of, {
        rule: 'foreign-story',
        message,
        ...(field ? { path: ['fields', field.path], field } : {}),
      }),
    ];
  });
