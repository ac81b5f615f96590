import { useMemo } from 'react';
import { parseStored } from '../document/nodes.ts';
import type { BlockViewProps } from '../engine/views.ts';
import { useCanvas } from './CanvasContext.ts';
import { blockLabel, RenderedBlock } from './RenderedBlock.tsx';

/**
 * The element around a block on the canvas: the engine drags and selects it, and the keyboard
 * reaches it.
 */
export function CanvasBlock({ json, dragRef, nodeId, slots }: BlockViewProps) {
  const { catalogue } = useCanvas();
  const stored = useMemo(() => parseStored(json, nodeId), [json, nodeId]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look and semantics into the site's page
    <div
      ref={dragRef}
      className="pc-block"
      role="group"
      aria-roledescription="bloque"
      aria-label={blockLabel(catalogue, stored)}
      aria-describedby="pc-block-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a block is selected and moved with the keyboard
      tabIndex={0}
      data-block={stored.id}
    >
      <RenderedBlock nodeId={nodeId} slots={slots} stored={stored} resetKey={json} />
    </div>
  );
}
