import type { StoredBlock } from '../../../schemas/page.ts';
import { labelOf } from '../../document/catalogue.ts';
import { withNewIds } from '../../document/ids.ts';
import { plural } from '../../shell/words.ts';
import { readSystemClipboard } from './clipboard.ts';
import { type CommandContext, endingOf } from './command-context.ts';
import type { Commands } from './commands.ts';
import { insertStored, spotForNew } from './insert-stored.ts';

const NO_BLOCKS = 'Lo que copiaste no es un bloque. Para pegar texto, presiona antes un texto';

export const pasteBlocks =
  (context: CommandContext): Commands['paste'] =>
  (blocks) => {
    const { catalogue, announce, refuse } = context;
    if (!blocks) return refuse(NO_BLOCKS);
    const unknown = blocks.find(({ block }) => !catalogue.blocks.has(block));
    if (unknown) return refuse(`Esta versión no tiene el bloque «${unknown.block}»`);
    const spot = spotForNew(context);
    if (!spot) return;
    const label =
      blocks.length === 1
        ? labelOf(catalogue, blocks[0]?.block ?? '')
        : plural(blocks.length, 'bloque', 'bloques');
    if (insertStored(context, blocks.map(withNewIds), { spot, label: `pegar ${label}` }))
      announce(`${label} pegad${endingOf(label)}`);
  };

export const pasteFromSystem = (context: CommandContext): Commands['pasteFromSystem'] => {
  const paste = (blocks: StoredBlock[] | undefined | 'refused') =>
    blocks === 'refused'
      ? context.refuse('El navegador no permite leer el portapapeles. Usa Ctrl+V')
      : pasteBlocks(context)(blocks);
  return () => void readSystemClipboard().then(paste);
};
