import { writeBlocks } from '../../../schemas/page-records/write-page.ts';
import { withNewIds } from '../../document/ids.ts';
import { outermost } from '../../document/several.ts';
import { type CommandContext, endingOf, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { insertStored } from './insert-stored.ts';

export const duplicateBlocks =
  (context: CommandContext): Commands['duplicate'] =>
  (nodeIds) => {
    const originals = outermost(context.engine.page(), nodeIds);
    const last = originals.at(-1);
    if (!last) return;
    const ids = originals.map(({ id }) => id);
    const label = labelOfNodes(context, ids);
    const { engine, catalogue } = context;
    const copies = writeBlocks(engine.page(), originals, catalogue).map(withNewIds);
    const after = { zone: last.zone, index: last.index + 1 };
    if (insertStored(context, copies, { spot: after, label: `duplicar ${label}` }))
      context.announce(`${label} duplicad${endingOf(label)}`);
  };
