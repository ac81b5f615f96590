import { registry } from '../../blocks/registry.ts';
import { RenderedBlock } from '../canvas/RenderedBlock.tsx';
import { catalogueOf } from '../document/catalogue.ts';
import type { PuckBlockProps } from './PuckBlock.tsx';

export const PUCK_CATALOGUE = catalogueOf(registry, []);

/** A block in Puck as on our own canvas: with live content, and cards for what is missing. */
export const LivePuckBlock = ({ stored, columns }: PuckBlockProps) => (
  <div className="pc-block">
    <RenderedBlock
      nodeId={stored.id}
      stored={stored}
      slots={columns}
      resetKey={JSON.stringify(stored)}
    />
  </div>
);
