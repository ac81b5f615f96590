import { freshBlock } from '../../document/fresh-block.ts';
import { withNewIds } from '../../document/ids.ts';
import { afterPaint } from '../after-paint.ts';
import { type CommandContext, endingOf } from './command-context.ts';
import type { Commands } from './commands.ts';
import { insertStored, spotForNew } from './insert-stored.ts';

export const insertBlock =
  (context: CommandContext): Commands['insert'] =>
  (blockName, { at, change, isDropped = false } = {}) => {
    const spot = at ?? spotForNew(context);
    const block = context.catalogue.blocks.get(blockName);
    if (!spot || !block) return;
    const fresh = freshBlock(block, context.site);
    const label = `añadir ${block.label}`;
    const insertion = { spot, label, ...(isDropped ? { whenThere: afterPaint } : {}) };
    if (!insertStored(context, [change?.(fresh) ?? fresh], insertion)) return;
    context.used(block.name);
    context.announce(`${block.label} añadid${endingOf(block.label)}`);
  };

export const insertCopies =
  (context: CommandContext): Commands['insertCopies'] =>
  (blocks, { name, at, isDropped = false }) => {
    const spot = at ?? spotForNew(context);
    if (!spot) return;
    const unknown = blocks.find(({ block }) => !context.catalogue.blocks.has(block));
    if (unknown) return context.refuse(`Esta versión no tiene el bloque «${unknown.block}»`);
    const label = `añadir «${name}»`;
    const insertion = { spot, label, ...(isDropped ? { whenThere: afterPaint } : {}) };
    if (insertStored(context, blocks.map(withNewIds), insertion))
      context.announce(`«${name}» añadido`);
  };
