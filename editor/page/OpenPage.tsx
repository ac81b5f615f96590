import { Puck, useGetPuck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import './page.css';
import '../fields/fields.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { registry } from '../../blocks/registry.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { CanvasFrame } from '../canvas/CanvasFrame.tsx';
import { type Catalogue, toPageData } from '../document/nodes.ts';
import { puckConfig, sectionNames } from '../engine/config.tsx';
import { useEngine } from '../engine/use-engine.ts';
import { useApi } from '../shell/ApiContext.ts';
import { EditorLayout } from './EditorLayout.tsx';
import { BlockBar } from './panels/BlockBar.tsx';
import { useSaving } from './saving/use-saving.ts';

const CATALOGUE: Catalogue = { blocks: registry, sections: sectionNames(layouts) };
const CONFIG = puckConfig(registry, layouts);
/** Our own frame, bar and outline; the engine's outline would cost more than the whole canvas. */
const OVERRIDES = {
  iframe: CanvasFrame,
  actionBar: BlockBar,
  outline: () => <span />,
} as never;
const IFRAME = { enabled: true, waitForStyles: false, syncHostStyles: false };
const PERMISSIONS = { duplicate: false, delete: false };

/** The commands need the engine's store, and what is around the engine needs them back. */
function Attach({
  to,
  children,
}: {
  to: (getPuck: ReturnType<typeof useGetPuck>) => void;
  children: ReactNode;
}) {
  const getPuck = useGetPuck();
  useEffect(() => to(getPuck), [to, getPuck]);
  return children;
}

interface OpenPageProps {
  page: PageDetail;
  site: SiteProperties;
  styles: string;
}

/** One open page: the engine, its history and its saving. */
export function OpenPage({ page, site, styles }: OpenPageProps) {
  const api = useApi();
  const [initial] = useState(() => toPageData(page.document, CATALOGUE));
  const touch = useRef<() => void>(() => undefined);
  const { engine, undoLabel, redoLabel } = useEngine(
    CATALOGUE,
    initial,
    useCallback(() => touch.current(), []),
  );
  const saving = useSaving({
    api,
    page,
    store: localStorage,
    read: engine.document,
    adopt: engine.adopt,
  });
  touch.current = saving.touch;
  const metadata = useMemo(() => ({}), []);
  return (
    <Puck
      config={CONFIG}
      data={initial as never}
      overrides={OVERRIDES}
      iframe={IFRAME}
      permissions={PERMISSIONS}
      metadata={metadata}
      height="100vh"
      onAction={engine.onAction as never}
    >
      <Attach to={engine.attach}>
        <EditorLayout
          page={page}
          site={site}
          styles={styles}
          engine={engine}
          saving={saving}
          undoLabel={undoLabel}
          redoLabel={redoLabel}
        />
      </Attach>
    </Puck>
  );
}
