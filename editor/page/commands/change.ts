import { changeNode } from '../../document/change.ts';
import { locate } from '../../document/tree.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';

export const changeBlock =
  ({ engine, catalogue }: CommandContext): Commands['change'] =>
  (nodeId, change, label, key) => {
    const located = locate(engine.page(), nodeId);
    if (!located) return;
    const node = changeNode(located.node, catalogue.blocks, change);
    if (node !== located.node) engine.replace(node, { label, key: key && `${nodeId} ${key}` });
  };
