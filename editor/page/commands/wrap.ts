import type { Block } from '../../../blocks/_block/define-block.ts';
import { wrapBlocks as blocksWrapped } from '../../document/edit-page.ts';
import { blockNamesIn } from '../../document/placing.ts';
import { outermost } from '../../document/several.ts';
import { type CommandContext, faultAt, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { revealBlocks } from './reveal.ts';
import { selectBlock } from './select.ts';

/** The chains that blocks may be wrapped in, those with fewer columns first. */
export const chainsOf = (blocks: Iterable<Block>): Block[] =>
  [...blocks]
    .filter(({ group, container }) => group === 'chains' && container)
    .toSorted(
      (one, other) => (one.container?.columns.length ?? 0) - (other.container?.columns.length ?? 0),
    );

export const wrapBlocks =
  (context: CommandContext): Commands['wrap'] =>
  (nodeIds, chainName) => {
    const { engine, catalogue, announce, refuse } = context;
    const wrapped = outermost(engine.page(), nodeIds);
    const [first] = wrapped;
    const chains = chainsOf(catalogue.blocks.values());
    const chain = chainName
      ? catalogue.blocks.get(chainName)
      : (chains.find(({ container }) => container?.columns.length === wrapped.length) ?? chains[0]);
    if (!first || !chain) return;
    const names = wrapped.flatMap(({ id }) => blockNamesIn(engine.page(), id));
    const fault = faultAt(context, [chain.name, ...names], first.zone, [chain.name]);
    if (fault) return refuse(fault);
    const result = blocksWrapped(engine.page(), nodeIds, chain, catalogue);
    if (!result) return;
    const label = labelOfNodes(
      context,
      wrapped.map(({ id }) => id),
    );
    engine.change(result.changes, { label: `envolver ${label} en una cadena` });
    selectBlock(context)(result.chainId, 'canvas');
    revealBlocks([result.chainId]);
    announce(`${label} en ${chain.label}`);
  };
