import { withNewIds } from '../../document/ids.ts';
import { fromNode } from '../../document/nodes.ts';
import { locate } from '../../document/tree.ts';
import { type CommandContext, labelOfNode } from './command-context.ts';
import type { Commands } from './commands.ts';
import { insertStored } from './insert-stored.ts';

export const duplicateBlock =
  (context: CommandContext): Commands['duplicate'] =>
  (nodeId) => {
    const located = locate(context.engine.page(), nodeId);
    if (!located) return;
    const label = labelOfNode(context, nodeId);
    const copy = withNewIds(fromNode(located.node, context.catalogue.blocks));
    const after = { zone: located.zone, index: located.index + 1 };
    insertStored(context, copy, after, `duplicar ${label}`);
    context.announce(`${label} duplicado`);
  };
