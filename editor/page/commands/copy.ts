import { fromNode } from '../../document/nodes.ts';
import { locate } from '../../document/tree.ts';
import { writeClipboard } from './clipboard.ts';
import { type CommandContext, labelOfNode } from './command-context.ts';
import type { Commands } from './commands.ts';

export const copyBlock =
  (context: CommandContext): Commands['copy'] =>
  (nodeId) => {
    const located = locate(context.engine.page(), nodeId);
    if (!located) return;
    const isCopied = writeClipboard(fromNode(located.node, context.catalogue.blocks));
    context.announce(
      isCopied
        ? `${labelOfNode(context, nodeId)} copiado`
        : 'El navegador no permitió copiar el bloque',
    );
  };
