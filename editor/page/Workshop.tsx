import { Puck, useGetPuck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import './bench.css';
import '../fields/fields.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { registry } from '../../blocks/registry.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { useApi } from '../ApiContext.ts';
import { BlockBar } from '../canvas/BlockBar.tsx';
import { CanvasFrame } from '../canvas/CanvasFrame.tsx';
import { type House, toPageData } from '../document.ts';
import { puckConfig, sectionNames } from '../puck-config.tsx';
import { Bench } from './Bench.tsx';
import { useEngine } from './use-engine.ts';
import { useSaving } from './use-saving.ts';

const HOUSE: House = { blocks: registry, sections: sectionNames(layouts) };
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

interface WorkshopProps {
  page: PageDetail;
  site: SiteProperties;
  styles: string;
}

/** One open page: the engine, its history and its saving. */
export function Workshop({ page, site, styles }: WorkshopProps) {
  const api = useApi();
  const [initial] = useState(() => toPageData(page.document, HOUSE));
  const touch = useRef<() => void>(() => undefined);
  const { engine, undoLabel, redoLabel } = useEngine(
    HOUSE,
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
        <Bench
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
