import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

export const editPage =
  ({ engine }: Pick<CommandContext, 'engine'>): Commands['edit'] =>
  (make, label) =>
    engine.change(make(engine.page()), { label });
