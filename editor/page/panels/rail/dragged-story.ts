import { storedOf } from '../../../../schemas/page-records/columns.ts';
import { cutText } from '../../../../schemas/text/cut-text.ts';
import type { BlockTarget, DragSource } from '../../dragging/drag.ts';
import { type DragParts, draggedBlocks } from '../../dragging/dragged.ts';
import { storyFieldOf } from '../../palette-items.ts';
import { blockInWords } from '../../places.ts';
import type { MakeDrag } from '../../tools.ts';
import { blockForStory, type PlacedStory, takingOf, withPinned, withStory } from './place-story.ts';

const MAX_CHARS = 40;

/** The headline, for a step of the history or a chip. */
export const shortHeadline = ({ headline }: PlacedStory): string => {
  const text = headline || 'Nota sin titular';
  return cutText(text, MAX_CHARS);
};

/** What a block of the page does with a story; undefined: it takes none. */
export function targetFor(
  { commands, catalogue, announce }: Omit<DragParts, 'refuse'>,
  story: PlacedStory,
  nodeId: string,
  /** Where its list has the story. */
  position: number,
): BlockTarget | undefined {
  const record = commands.page().blocks.get(nodeId);
  const stored = storedOf(commands.page(), nodeId, catalogue);
  const block = stored && catalogue.blocks.get(stored.block);
  const taking = stored && takingOf(block, stored);
  if (!record || !taking) return undefined;
  const { field } = taking;
  const title = shortHeadline(story);
  const finish = (label: string, text: string, change: ReturnType<typeof withStory>) => () => {
    commands.change(nodeId, change, label);
    commands.select(nodeId, 'canvas');
    announce(text);
  };
  if (taking.kind === 'pin') {
    const pin = { storyId: story.id, position, until: '' };
    const name = `Fijar en el lugar ${position} de «${block?.label ?? ''}»`;
    const told = `«${title}» queda fija en el lugar ${position}`;
    return { name, onDrop: finish(`fijar «${title}»`, told, withPinned(field, pin)) };
  }
  const here = blockInWords(record, catalogue);
  const isOut = story.state === 'published';
  return {
    name: isOut ? `En «${here}»` : `En «${here}», cuando salga`,
    onDrop: finish(
      `poner «${title}»`,
      isOut ? `«${title}» está en ${here}` : `«${title}» estará en ${here} cuando salga`,
      withStory(field, story),
    ),
  };
}

interface StoryDrag {
  /** Blocks that were used last. */
  recent: readonly string[];
  /** How many stories a block shows now. */
  shownIn: (nodeId: string) => number;
}

/**
 * A story that is dragged onto the canvas: onto a block for one story it takes its place, onto a
 * list it is fixed there, and in a gap it becomes a block of its own.
 */
export const dragStory =
  (story: PlacedStory, { recent, shownIn }: StoryDrag): MakeDrag =>
  (parts): DragSource | undefined => {
    const { commands, catalogue, announce } = parts;
    const mayStand = (zone: string) => (name: string) =>
      commands.faultAt([name], zone) === undefined;
    const any = blockForStory(catalogue, recent, () => true);
    if (any === undefined) return undefined;
    return {
      ...draggedBlocks(parts, [any], [any]),
      faultAt: (zone) =>
        blockForStory(catalogue, recent, mayStand(zone)) === undefined
          ? commands.faultAt([any], zone)
          : undefined,
      label: shortHeadline(story),
      nodeIds: [],
      onBlock: (nodeId, down) =>
        targetFor(parts, story, nodeId, Math.floor(down * Math.max(1, shownIn(nodeId))) + 1),
      onDrop: ({ zone, index }, name) => {
        const chosen = blockForStory(catalogue, recent, mayStand(zone));
        const block = chosen === undefined ? undefined : catalogue.blocks.get(chosen);
        const field = block && storyFieldOf(block);
        if (!block || field === undefined) return;
        const change = withStory(field, story);
        commands.insert(block.name, { at: { zone, index }, change, isDropped: true });
        announce(`«${shortHeadline(story)}» añadida como ${block.label}: ${name}`);
      },
    };
  };
