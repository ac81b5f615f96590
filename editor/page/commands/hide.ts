import { changeNode } from '../../document/change.ts';
import { areAllHidden, withHidden } from '../../document/hidden.ts';
import { replaceNode } from '../../document/replace-node.ts';
import { locate } from '../../document/tree.ts';
import { type CommandContext, endingOf, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { transformPage } from './transform.ts';

/** Hides blocks from readers; when all of them are hidden, shows them again. */
export const hideBlocks =
  (context: CommandContext): Commands['hide'] =>
  (nodeIds) => {
    const { engine, catalogue, announce } = context;
    const nodes = nodeIds.flatMap((id) => locate(engine.page(), id)?.node ?? []);
    if (nodes.length === 0) return;
    const ids = nodes.map(({ props }) => props.id);
    const isHidden = !areAllHidden(engine.page(), ids);
    const label = labelOfNodes(context, ids);
    transformPage(context)(
      (page) =>
        ids.reduce((changed, id) => {
          // Looked up anew: one may stand in another.
          const node = locate(changed, id)?.node;
          if (!node) return changed;
          const change = withHidden(isHidden);
          return replaceNode(changed, changeNode(node, catalogue.blocks, change));
        }, page),
      `${isHidden ? 'ocultar' : 'mostrar'} ${label}`,
    );
    announce(
      isHidden
        ? `${label} ocult${endingOf(label)}: no se publica${nodes.length === 1 ? '' : 'n'}`
        : `${label} a la vista otra vez`,
    );
  };
