import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Block } from '../../blocks/_block/define-block.ts';
import { registry } from '../../blocks/registry.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { CanvasFrame, FrameContext } from '../canvas/CanvasFrame.tsx';
import { PlacedBlock } from '../canvas/PlacedBlock.tsx';
import { catalogueOf } from '../document/catalogue.ts';
import type { BlockChange } from '../document/change.ts';

const CATALOGUE = catalogueOf(registry, []);
const BLANK = '<!doctype html><html><head></head><body></body></html>';
const listenToNoKeys = () => () => undefined;

/** An iframe into whose document the children are rendered. */
function Frame({ children }: { children: ReactNode }) {
  const [frame, setFrame] = useState<Document | null>(null);
  return (
    <>
      <iframe
        title="Vista previa"
        srcDoc={BLANK}
        onLoad={(event) => setFrame(event.currentTarget.contentDocument)}
      />
      {frame
        ? createPortal(<CanvasFrame document={frame}>{children}</CanvasFrame>, frame.body)
        : null}
    </>
  );
}

/** Where a block of that group would stand on a page. */
const sectionFor = ({ name, group }: Block): string =>
  name === 'footer' ? 'footer' : group === 'navigation' ? 'navigation' : 'body';

/** A block with itself or one of its descendants changed. */
const changeIn = (stored: StoredBlock, id: string, change: BlockChange): StoredBlock => {
  if (stored.id === id) return change(stored);
  return stored.children
    ? { ...stored, children: stored.children.map((child) => changeIn(child, id, change)) }
    : stored;
};

interface LiveBlockProps {
  block: Block;
  stored: StoredBlock;
  /** Texts are rewritten where they stand, as on the canvas. */
  onChange: (change: BlockChange) => void;
  facts: PageFacts;
  /** All of the site's styles. */
  styles: string;
}

/** One block on a page of its own: rendered as on the canvas, without the canvas. */
export function LiveBlock({ block, stored, onChange, facts, styles }: LiveBlockProps) {
  const canvas = useMemo(
    () => ({
      catalogue: CATALOGUE,
      facts,
      select: () => undefined,
      save: () => undefined,
      clash: () => undefined,
      change: (id: string, change: BlockChange) =>
        onChange((before) => changeIn(before, id, change)),
    }),
    [facts, onChange],
  );
  const frame = useMemo(
    () => ({
      styles,
      locale: facts.site.locale,
      names: { frame: `Vista previa de ${block.label}`, document: block.label },
      listen: listenToNoKeys,
    }),
    [styles, facts.site.locale, block.label],
  );
  const View = layoutNamed('single-column')?.View;
  if (!View) return null;
  const content = (
    <div className="pc-alone">
      <PlacedBlock stored={stored} />
    </div>
  );
  return (
    <CanvasContext value={canvas}>
      <FrameContext value={frame}>
        <Frame>
          <View
            sections={{ [sectionFor(block)]: { content, count: 1 } }}
            hiddenTitle={null}
            isEditing={false}
          />
        </Frame>
      </FrameContext>
    </CanvasContext>
  );
}
