import './page.css';
import '../fields/fields.css';
import { useCallback, useMemo, useRef, useState } from 'react';
import { registry } from '../../blocks/registry.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { catalogueOf } from '../document/catalogue.ts';
import { changesTo } from '../document/edit-page.ts';
import { mergePages } from '../document/merge-pages.ts';
import { isDragging, isWriting, keepFocus } from '../engine/dom.ts';
import { EngineContext } from '../engine/engine-state.ts';
import { useEngine } from '../engine/use-engine.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { useMay, whereOf } from '../shell/use-may.ts';
import { EditorLayout } from './EditorLayout.tsx';
import { browserCopies } from './saving/local-copies.ts';
import { useSaving } from './saving/use-saving.ts';
import { useStoredHistory } from './saving/use-stored-history.ts';

const CATALOGUE = catalogueOf(registry, layouts);

const merge = (base: PageDocument, mine: PageDocument, theirs: PageDocument) =>
  mergePages(base, mine, theirs, CATALOGUE);

const doNothing = () => undefined;

interface OpenPageProps {
  page: PageDetail;
  site: SiteProperties;
  /** All of the site's styles. */
  styles: string;
}

/** One open page: the engine that holds it, its history and its saving. */
export function OpenPage({ page, site, styles }: OpenPageProps) {
  const api = useApi();
  const [session] = useState(() => crypto.randomUUID());
  const copies = useMemo(() => browserCopies(globalThis.indexedDB), []);
  const [initial] = useState(() => readPage(page.document, CATALOGUE));
  const touch = useRef<() => void>(doNothing);
  const keepHistory = useRef<() => void>(() => undefined);
  const { engine, link, undoLabel, redoLabel } = useEngine(CATALOGUE, initial, {
    onChange: useCallback(() => touch.current(), []),
    onHistory: useCallback(() => keepHistory.current(), []),
  });
  const canvas = useMemo(
    () => ({
      read: (): PageDocument => writePage(engine.page(), CATALOGUE),
      adopt: (document: PageDocument) => keepFocus(() => engine.adopt(document)),
      replace: (document: PageDocument, label: string) =>
        engine.change(changesTo(engine.page(), document, CATALOGUE), { label }),
      onTidied: engine.tidied,
    }),
    [engine],
  );
  const saving = useSaving({
    api,
    page,
    session,
    copies,
    merge,
    isWriting,
    ...canvas,
    isBusy: isDragging,
  });
  const isReadOnly = useMay('page.save', whereOf(page)).reason !== undefined;
  touch.current = isReadOnly ? doNothing : saving.touch;
  keepHistory.current = useStoredHistory({ api, page: page.id, copies, engine });
  return (
    <EngineContext value={link}>
      <EditorLayout
        page={page}
        site={site}
        styles={styles}
        catalogue={CATALOGUE}
        engine={engine}
        saving={saving}
        session={session}
        copies={copies}
        undoLabel={undoLabel}
        redoLabel={redoLabel}
      />
    </EngineContext>
  );
}
