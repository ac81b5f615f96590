import './page.css';
import '../fields/fields.css';
import { useCallback, useRef, useState } from 'react';
import { registry } from '../../blocks/registry.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { CanvasBlock } from '../canvas/CanvasBlock.tsx';
import { CanvasFrame } from '../canvas/CanvasFrame.tsx';
import { CanvasRoot } from '../canvas/CanvasRoot.tsx';
import { catalogueOf } from '../document/catalogue.ts';
import { toDocument, toPageData } from '../document/conversion.ts';
import { engineSetup } from '../engine/config.tsx';
import { EngineProvider } from '../engine/EngineProvider.tsx';
import { useEngine } from '../engine/use-engine.ts';
import { useApi } from '../shell/ApiContext.ts';
import { EditorLayout } from './EditorLayout.tsx';
import { BlockBar } from './panels/BlockBar.tsx';
import { useSaving } from './saving/use-saving.ts';

const CATALOGUE = catalogueOf(registry, layouts);
const SETUP = engineSetup(CATALOGUE, {
  Block: CanvasBlock,
  Root: CanvasRoot,
  Frame: CanvasFrame,
  BlockBar,
});

interface OpenPageProps {
  page: PageDetail;
  site: SiteProperties;
  /** All of the site's styles. */
  styles: string;
}

/** One open page: the engine that holds it, its history and its saving. */
export function OpenPage({ page, site, styles }: OpenPageProps) {
  const api = useApi();
  const [initial] = useState(() => toPageData(page.document, CATALOGUE));
  const touch = useRef<() => void>(() => undefined);
  const { engine, link, undoLabel, redoLabel } = useEngine(
    initial,
    useCallback(() => touch.current(), []),
  );
  const read = useCallback(() => toDocument(engine.page(), CATALOGUE), [engine]);
  const adopt = useCallback(
    (document: PageDocument) => engine.adopt(toPageData(document, CATALOGUE)),
    [engine],
  );
  const saving = useSaving({ api, page, store: localStorage, read, adopt });
  touch.current = saving.touch;
  return (
    <EngineProvider setup={SETUP} initial={initial} link={link}>
      <EditorLayout
        page={page}
        site={site}
        styles={styles}
        catalogue={CATALOGUE}
        engine={engine}
        saving={saving}
        undoLabel={undoLabel}
        redoLabel={redoLabel}
      />
    </EngineProvider>
  );
}
