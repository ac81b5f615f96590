import { writeBlocks } from '../../../schemas/page-records/write-page.ts';
import { outermost } from '../../document/several.ts';
import { type ClipboardTexts, putBlocks, writeSystemClipboard } from './clipboard.ts';
import { type CommandContext, endingOf, labelOfNode, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { removeBlocks } from './remove.ts';

const REFUSED = 'El navegador no permitió copiar. Usa Ctrl+C';

function textsOf(context: CommandContext, ids: readonly string[]): ClipboardTexts {
  const { engine, catalogue } = context;
  const located = outermost(engine.page(), ids);
  return {
    names: located.map(({ id }) => labelOfNode(context, id)),
    blocks: writeBlocks(engine.page(), located, catalogue),
  };
}

export const copyBlocks =
  (context: CommandContext): Commands['copy'] =>
  (nodeIds, to) => {
    const texts = textsOf(context, nodeIds);
    if (texts.blocks.length === 0) return;
    const label = labelOfNodes(context, nodeIds);
    const done = `${label} copiad${endingOf(label)}`;
    if (to) {
      putBlocks(to, texts);
      return context.announce(done);
    }
    void writeSystemClipboard(texts).then((isDone) =>
      isDone ? context.announce(done) : context.refuse(REFUSED),
    );
  };

/** Nothing is taken from the page before it stands on the clipboard. */
export const cutBlocks =
  (context: CommandContext): Commands['cut'] =>
  (nodeIds, to) => {
    const texts = textsOf(context, nodeIds);
    if (texts.blocks.length === 0) return;
    const remove = () => {
      removeBlocks(context)(nodeIds);
      context.announce(
        `${texts.names.length === 1 ? texts.names[0] : `${texts.names.length} bloques`} al portapapeles`,
      );
    };
    if (to) {
      putBlocks(to, texts);
      return remove();
    }
    void writeSystemClipboard(texts).then((isDone) =>
      isDone ? remove() : context.refuse(REFUSED),
    );
  };
