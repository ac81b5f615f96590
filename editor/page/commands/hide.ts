import { changeBlock } from '../../document/edit-page.ts';
import { areAllHidden, withHidden } from '../../document/hidden.ts';
import { type CommandContext, endingOf, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { editPage } from './edit.ts';

/** Hides blocks from readers; when all of them are hidden, shows them again. */
export const hideBlocks =
  (context: CommandContext): Commands['hide'] =>
  (nodeIds) => {
    const { engine, catalogue, announce } = context;
    const ids = nodeIds.filter((id) => engine.page().blocks.has(id));
    if (ids.length === 0) return;
    const isHidden = !areAllHidden(engine.page(), ids);
    const label = labelOfNodes(context, ids);
    editPage(context)(
      (page) => ids.flatMap((id) => changeBlock(page, id, withHidden(isHidden), catalogue)),
      `${isHidden ? 'ocultar' : 'mostrar'} ${label}`,
    );
    announce(
      isHidden
        ? `${label} ocult${endingOf(label)}: no se publica${ids.length === 1 ? '' : 'n'}`
        : `${label} a la vista otra vez`,
    );
  };
