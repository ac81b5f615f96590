import { changeFacts as factsChanged } from '../../document/edit-page.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

export const changeFacts =
  ({ engine }: CommandContext): Commands['changeFacts'] =>
  (recipe, label, key) =>
    engine.change(factsChanged(engine.page(), recipe), { label, key: key && `facts ${key}` });
