import { use } from 'react';
import { nodeMark } from '../engine/dom.ts';
import type { BlockViewProps } from '../engine/views.ts';
import { HiddenContext, useCanvas } from './CanvasContext.ts';
import { blockLabel, RenderedBlock } from './RenderedBlock.tsx';

/** The element around a block on the canvas: what is dragged, selected and reached by keys. */
export function CanvasBlock({ stored, nodeId, slots }: BlockViewProps) {
  const { catalogue } = useCanvas();
  const isInHidden = use(HiddenContext);
  const isHidden = stored.isHidden === true;
  const label = blockLabel(catalogue, stored);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look and semantics into the site's page
    <div
      {...nodeMark(nodeId)}
      className="pc-block"
      role="group"
      aria-roledescription="bloque"
      aria-label={isHidden ? `${label}, oculto` : label}
      data-hidden={isHidden || undefined}
      aria-describedby="pc-block-help"
      // The canvas is one stop of Tab: which block it is, the editor marks on the element.
      tabIndex={-1}
      data-block={stored.id}
    >
      <HiddenContext value={isHidden || isInHidden}>
        <RenderedBlock nodeId={nodeId} slots={slots} stored={stored} resetKey={stored} />
      </HiddenContext>
    </div>
  );
}
