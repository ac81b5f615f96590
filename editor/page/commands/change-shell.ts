import { withShell } from '../../document/shell.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

export const changeShell =
  ({ engine }: CommandContext): Commands['changeShell'] =>
  (recipe, label, key) => {
    const before = engine.page();
    const after = withShell(before, recipe);
    if (after !== before)
      engine.replaceShell(after.root.props.shell, { label, key: key && `shell ${key}` });
  };
