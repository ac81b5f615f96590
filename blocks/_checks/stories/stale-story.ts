import { type Check, foundAt } from '../checked-page.ts';
import { contentField, quoted, showsOneStory } from './story-field.ts';

const DAY_MS = 86_400_000;

/** Promos of one story that is older than the site wants them to be. */
export const staleStory: Check = ({ blocks, around: { stories, now }, limits }) =>
  blocks.flatMap((of) => {
    const [story] = stories?.get(of.placed.stored.id)?.shown ?? [];
    if (!now || !story?.date || !showsOneStory(of.block)) return [];
    const days = Math.floor((now.getTime() - Date.parse(story.date)) / DAY_MS);
    if (!(days > limits.staleDays)) return [];
    const field = contentField(of.block);
    const which = of.fields.isLead === true ? 'La nota principal' : 'La nota';
    return [
      foundAt(of, {
        rule: 'stale-story',
        message: `${which} ${quoted(story.headline)} es de hace ${days} días`,
        ...(field ? { path: ['fields', field.path], field } : {}),
      }),
    ];
  });
