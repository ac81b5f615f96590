import { locate } from '../../document/tree.ts';
import { blockElement } from '../../engine/dom.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';
import { focusBlock } from './focus-block.ts';

export const selectBlock =
  ({ engine }: CommandContext): Commands['select'] =>
  (nodeId, focus) => {
    engine.select((nodeId && locate(engine.page(), nodeId)) || null);
    if (nodeId && focus === 'canvas') focusBlock(nodeId);
    else if (nodeId) blockElement(nodeId)?.scrollIntoView({ block: 'nearest' });
  };
