import { nextSpot } from '../../document/spots.ts';
import { locate } from '../../document/tree.ts';
import { isCanvasFocused } from '../../engine/dom.ts';
import { type CommandContext, labelOfNode, layoutOf } from './command-context.ts';
import type { Commands } from './commands.ts';
import { selectBlock } from './select.ts';

export const moveBlock =
  (context: CommandContext): Commands['move'] =>
  (nodeId, direction) => {
    const { engine, catalogue, announce } = context;
    const layout = layoutOf(context);
    const from = locate(engine.page(), nodeId);
    const to = layout && nextSpot(engine.page(), nodeId, direction, layout, catalogue);
    if (!from || !to) return announce('No hay a dónde moverlo en esa dirección');
    const label = labelOfNode(context, nodeId);
    engine.move(from, to, { label: `mover ${label}` });
    selectBlock(context)(nodeId, isCanvasFocused() ? 'canvas' : undefined);
    announce(`${label} movido`);
  };
