import { createContext, use, useMemo } from 'react';
import { readBlock } from '../../blocks/_block/read-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { dropZoneMark } from '../engine/dom.ts';
import { useCanvas } from './CanvasContext.ts';
import { RenderedBlock } from './RenderedBlock.tsx';

const ColumnsContext = createContext<readonly (readonly StoredBlock[])[]>([]);

const Column = ({ index }: { index: number }) => {
  const blocks = use(ColumnsContext)[index] ?? [];
  return (
    // `site-selectors.ts` rewrites the site's styles for drop zones with this mark.
    <div {...dropZoneMark}>
      {blocks.map((stored) => (
        <PlacedBlock key={stored.id} stored={stored} />
      ))}
    </div>
  );
};

const NONE: readonly StoredBlock[] = [];

/** A stored block with those in it, rendered as on the canvas and held by no engine. */
export function PlacedBlock({ stored }: { stored: StoredBlock }) {
  const block = useCanvas().catalogue.blocks.get(stored.block);
  const children = stored.children ?? NONE;
  const columns = useMemo(() => {
    const read = readBlock(block, stored);
    return block?.container && read.ok ? block.container.split(read.fields, children) : [];
  }, [block, stored, children]);
  const slots = useMemo(
    () =>
      (block?.container?.columns ?? []).map((label, index) => <Column key={label} index={index} />),
    [block],
  );
  return (
    <ColumnsContext value={columns}>
      <div className="pc-block">
        <RenderedBlock
          nodeId={stored.id}
          stored={stored}
          slots={slots}
          resetKey={JSON.stringify(stored)}
        />
      </div>
    </ColumnsContext>
  );
}
