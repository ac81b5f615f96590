import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { layoutNamed } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { StoriesOnCanvas } from '../canvas/block-stories.ts';
import { CanvasBlock } from '../canvas/CanvasBlock.tsx';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { CanvasFrame, FrameContext } from '../canvas/CanvasFrame.tsx';
import { CanvasRoot } from '../canvas/CanvasRoot.tsx';
import { Stage } from '../canvas/Stage.tsx';
import { TimeContext } from '../canvas/TimeContext.ts';
import { useView } from '../canvas/use-view.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { Canvas } from '../engine/Canvas.tsx';
import type { Engine } from '../engine/engine.ts';
import { useEngineLink, useEngineState, useEngineStateLater } from '../engine/engine-state.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { fetchWhenIdle, laterView } from '../shell/later.tsx';
import { useSameObject } from '../shell/memory/use-same-object.ts';
import { HistoryContext, Part } from '../shell/part.tsx';
import { useMay, whereOf } from '../shell/use-may.ts';
import { MyBlocks } from './block-choices.ts';
import { Checking } from './checks/Checking.tsx';
import { FoundChecks } from './checks/found-checks.ts';
import { useEditorPanel } from './checks/use-editor-panel.ts';
import type { TravelQuestion } from './commands/commands.ts';
import { READ_ONLY, readOnly } from './commands/read-only.ts';
import { useCommands } from './commands/use-commands.ts';
import { EditorContext } from './EditorContext.ts';
import { useInput } from './input/use-input.tsx';
import { useRefuse } from './input/use-refuse.ts';
import { useSelectedMarks } from './input/use-selected-marks.ts';
import { useWheelZoom } from './input/use-wheel-zoom.ts';
import { FormPanel } from './panels/form/FormPanel.tsx';
import { SidePanel, type SideTab } from './panels/side/SidePanel.tsx';
import { TopBar } from './panels/top-bar/TopBar.tsx';
import { useTour } from './panels/tour/use-tour.ts';
import { Conflicts } from './panels/trouble/Conflicts.tsx';
import { Problems } from './panels/trouble/Problems.tsx';
import { usePanels } from './panels/use-panels.ts';
import type { Copies } from './saving/local-copies.ts';
import { useClash } from './saving/use-clash.ts';
import { usePageFeed } from './saving/use-page-feed.ts';
import type { Saving } from './saving/use-saving.ts';
import { useFill } from './use-fill.ts';
import { useFrame } from './use-frame.ts';
import { usePageFacts } from './use-page-facts.ts';
import { useRepeats } from './use-repeats.ts';

const PageForm = laterView(
  'Propiedades de la página',
  async () => (await import('./panels/form/PageForm.tsx')).PageForm,
);
const PublishingPanels = laterView(
  'Publicar',
  async () => (await import('./publishing/PublishingPanels.tsx')).PublishingPanels,
);
const CheckPanel = laterView(
  'Revisión',
  async () => (await import('./checks/CheckPanel.tsx')).CheckPanel,
);
const PreviewScreen = laterView(
  'Vista previa',
  async () => (await import('./preview/PreviewScreen.tsx')).PreviewScreen,
);
const Recovery = laterView(
  'Recuperación',
  async () => (await import('./panels/trouble/Recovery.tsx')).Recovery,
);
const TimeBar = laterView(
  'Ver como estará',
  async () => (await import('./publishing/TimeBar.tsx')).TimeBar,
  {
    isShown: ({ isOpen, at }) => isOpen || at !== undefined,
  },
);
const UndoConflict = laterView(
  'Deshacer',
  async () => (await import('./panels/trouble/UndoConflict.tsx')).UndoConflict,
  { isShown: ({ question }) => question !== null },
);
const Tour = laterView('Recorrido', async () => (await import('./panels/tour/Tour.tsx')).Tour);
const TourOffer = laterView(
  'Recorrido',
  async () => (await import('./panels/tour/Tour.tsx')).TourOffer,
);
const Shared = laterView(
  'Bloque compartido',
  async () => (await import('../canvas/SharedContent.tsx')).SharedContent,
);
const BlockBar = laterView(
  'Acciones del bloque',
  async () => (await import('./panels/block/BlockBar.tsx')).BlockBar,
);
const VIEWS = { Block: CanvasBlock, Root: CanvasRoot, Frame: CanvasFrame, BlockBar };

interface EditorLayoutProps {
  page: PageDetail;
  site: SiteProperties;
  /** All of the site's styles. */
  styles: string;
  catalogue: Catalogue;
  engine: Engine;
  saving: Saving;
  /** Of this tab. */
  session: string;
  copies: Copies;
  undoLabel: string | undefined;
  redoLabel: string | undefined;
}

/** The whole screen of the editor: bar, blocks, canvas, form. */
export function EditorLayout({
  page,
  site,
  styles,
  catalogue,
  engine,
  saving,
  session,
  copies,
  undoLabel,
  redoLabel,
}: EditorLayoutProps) {
  const [tab, setTab] = useState<SideTab>('blocks');
  const panels = usePanels();
  const tour = useTour();
  const view = useView();
  const [panel, setPanel] = useEditorPanel(saving.sync);
  const [checks] = useState(() => new FoundChecks());
  const [at, setAt] = useState<string>();
  const [isTimeOpen, setTimeOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [section, setSection] = useState<string | undefined>(undefined);
  const sectionRef = useRef(section);
  sectionRef.current = section;
  const [question, setQuestion] = useState<TravelQuestion | null>(null);
  const fault = useRef<string | undefined>(undefined);
  const layout = layoutNamed(useEngineState((state) => state.page.facts.layout));
  const selectedId = useEngineStateLater((state) => state.selected?.id);
  const announce = useCallback(
    (text: string) => setMessage((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  );
  // Not `saving.save`: it is another one after every change of the state, and all blocks hang on it.
  const { sync } = saving;
  const save = useCallback(
    () => void sync.save('version').then((isDone) => isDone && announce('Versión guardada')),
    [sync, announce],
  );
  const { giveWay } = panels;
  useEffect(() => {
    if (panel) giveWay();
  }, [panel, giveWay]);
  const showForm = () => panels.show('right', true);
  const refuse = useRefuse(announce);
  const { route } = page;
  const { isAllowed: mayPublish, reason: whyNot } = useMay('page.publish', whereOf(page));
  const publish = useCallback(() => {
    if (mayPublish) setPanel('publish');
    else if (whyNot) refuse(whyNot);
  }, [mayPublish, whyNot, refuse, setPanel]);
  const api = useApi();
  const [myBlocks] = useState(() => new MyBlocks(api));
  const isReadOnly = useMay('page.save', whereOf(page)).reason !== undefined;
  const able = useCommands({
    engine,
    catalogue,
    route,
    site: site.key,
    section: sectionRef,
    used: myBlocks.used,
    announce,
    refuse,
    save,
    publish,
    ask: setQuestion,
  });
  const commands = useMemo(
    () => (isReadOnly ? readOnly(able, refuse) : able),
    [isReadOnly, able, refuse],
  );
  const fill = useFill({ commands, catalogue, showForm });
  const [stories] = useState(() => new StoriesOnCanvas());
  const {
    tools: all,
    listen,
    opened,
  } = useInput({
    commands,
    catalogue,
    announce,
    refuse,
    isReadOnly,
    fill,
    stories,
    foldPanels: panels.fold,
  });
  const tools = useMemo(
    () => (isReadOnly ? { ...all, dragOf: () => undefined } : all),
    [isReadOnly, all],
  );
  useSelectedMarks(engine.selection);
  const block = useEngineStateLater(({ selected }) => selected?.own.id ?? null);
  const people = usePageFeed({ page: page.id, session, block, sync: saving.sync });
  const { facts, about, sample } = usePageFacts(page, site);
  const repeats = useRepeats(facts, layout);
  const clash = useClash(engine, saving.sync);
  const canvas = useSameObject({
    catalogue,
    facts,
    repeats,
    stories,
    isReadOnly,
    Shared,
    change: commands.change,
    select: commands.select,
    save: commands.save,
    clash,
    fill,
  });
  const { subscribe } = useEngineLink();
  const history = useMemo(
    () => ({ undoLabel, undo: () => void commands.undo(), subscribe }),
    [undoLabel, commands, subscribe],
  );
  const frame = useFrame(site, styles, useWheelZoom(view, listen));
  const editor = useSameObject({
    page,
    site,
    about,
    catalogue,
    layout,
    commands,
    selection: engine.selection,
    tools,
    myBlocks,
    saving,
    session,
    copies,
    checks,
    announce,
    undoLabel,
    redoLabel,
    section,
    setSection,
  });
  useEffect(fetchWhenIdle, []);
  useEffect(() => {
    document.title = `${page.name} · Portada`;
  }, [page.name]);
  return (
    <EditorContext value={editor}>
      <CanvasContext value={canvas}>
        <FrameContext value={frame}>
          <HistoryContext value={history}>
            <div className="pe-editor" data-left={panels.open.left} data-right={panels.open.right}>
              <TopBar
                people={people}
                view={view}
                panels={panels}
                panel={panel}
                path={facts.path ?? '/'}
                onPanel={setPanel}
                onTime={() => setTimeOpen(true)}
                onTour={tour.start}
              />
              {panel === 'checks' ? (
                <CheckPanel onClose={() => setPanel(null)} onForm={showForm} />
              ) : panel === 'preview' ? (
                <PreviewScreen
                  at={at}
                  path={facts.path ?? '/'}
                  width={view.width}
                  onClose={() => setPanel(null)}
                  onShare={() => setPanel('links')}
                />
              ) : panel ? (
                <PublishingPanels
                  key={panel}
                  panel={panel}
                  path={facts.path ?? '/'}
                  onClose={() => setPanel(null)}
                  onForm={showForm}
                />
              ) : panels.open.left ? (
                <SidePanel current={tab} onTab={setTab} isReadOnly={isReadOnly} />
              ) : null}
              <main className="pe-canvas" aria-label="Lienzo">
                {isReadOnly ? (
                  <p className="pe-read-only" role="status">
                    <Icon name="eye" size={16} /> {READ_ONLY}.
                  </p>
                ) : (
                  <Recovery />
                )}
                <Part name="Cambios de otra persona">
                  <Conflicts />
                </Part>
                <TimeBar
                  timeZone={site.dateLocalization.timeZone}
                  at={at}
                  onAt={setAt}
                  isOpen={isTimeOpen}
                  onOpen={setTimeOpen}
                />
                <Part name="Lienzo">
                  <Stage width={view.width} zoom={view.zoom}>
                    <TimeContext value={at}>
                      <Canvas catalogue={catalogue} views={VIEWS} />
                    </TimeContext>
                  </Stage>
                </Part>
                {opened}
              </main>
              {panels.open.right ? (
                <aside
                  className="pe-right"
                  aria-label={selectedId ? 'Propiedades del bloque' : 'Propiedades de la página'}
                >
                  <fieldset className="pe-able" disabled={isReadOnly}>
                    {selectedId ? (
                      <FormPanel key={selectedId} nodeId={selectedId} fault={fault} />
                    ) : (
                      <PageForm sample={sample} />
                    )}
                  </fieldset>
                </aside>
              ) : null}
              <Part name="Revisión">
                <Checking />
              </Part>
              <Part name="Guardado">
                <Problems />
              </Part>
              {tour.state === 'offered' ? (
                <TourOffer onStart={tour.start} onEnd={tour.end} />
              ) : tour.state === 'open' ? (
                <Tour panels={panels} onTab={setTab} onEnd={tour.end} />
              ) : null}
              <UndoConflict question={question} onClose={() => setQuestion(null)} />
              <p className="pe-hidden" role="status" aria-live="polite">
                {message}
              </p>
            </div>
          </HistoryContext>
        </FrameContext>
      </CanvasContext>
    </EditorContext>
  );
}
