import { freshBlock } from '../../document/fresh-block.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';
import { insertStored, spotForNew } from './insert-stored.ts';

export const insertBlock =
  (context: CommandContext): Commands['insert'] =>
  (blockName, { at, change } = {}) => {
    const spot = at ?? spotForNew(context);
    const block = context.catalogue.blocks.get(blockName);
    if (!spot || !block) return;
    const fresh = freshBlock(block, context.site);
    if (insertStored(context, [change?.(fresh) ?? fresh], spot, `añadir ${block.label}`))
      context.announce(`${block.label} añadido`);
  };
