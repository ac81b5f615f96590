import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

export const transformPage =
  ({ engine }: CommandContext): Commands['transform'] =>
  (change, label) => {
    const before = engine.page();
    const after = change(before);
    if (after !== before) engine.replacePage(after, { label });
  };
