import { changeBlock as blockChanged } from '../../document/edit-page.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

export const changeBlock =
  ({ engine, catalogue }: CommandContext): Commands['change'] =>
  (nodeId, change, label, key) =>
    engine.change(blockChanged(engine.page(), nodeId, change, catalogue), {
      label,
      key: key && `${nodeId} ${key}`,
    });
