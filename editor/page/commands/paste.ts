import { withNewIds } from '../../document/ids.ts';
import { readClipboard } from './clipboard.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';
import { insertStored, spotForNew } from './insert-stored.ts';

export const pasteBlock =
  (context: CommandContext): Commands['paste'] =>
  () => {
    const spot = spotForNew(context);
    const stored = readClipboard();
    if (!spot || !stored) return;
    const label = context.catalogue.blocks.get(stored.block)?.label ?? 'bloque';
    insertStored(context, withNewIds(stored), spot, `pegar ${label}`);
    context.announce(`${label} pegado`);
  };
