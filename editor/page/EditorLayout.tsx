import { createUsePuck } from '@puckeditor/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { layoutNamed } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { FrameContext } from '../canvas/CanvasFrame.tsx';
import { parkedBlocks } from '../document/tree.ts';
import type { Engine } from '../engine/use-engine.ts';
import { Canvas } from './Canvas.tsx';
import { listenToKeys } from './commands/shortcuts.ts';
import { useCommands } from './commands/use-commands.ts';
import { EditorContext } from './EditorContext.ts';
import { BlockDrawer } from './panels/BlockDrawer.tsx';
import { FormPanel } from './panels/FormPanel.tsx';
import { Outline } from './panels/Outline.tsx';
import { PageForm } from './panels/PageForm.tsx';
import { ParkedBlocks } from './panels/ParkedBlocks.tsx';
import { Problems } from './panels/Problems.tsx';
import { Recovery } from './panels/Recovery.tsx';
import { TopBar } from './panels/TopBar.tsx';
import { VersionsDrawer } from './panels/VersionsDrawer.tsx';
import type { Saving } from './saving/use-saving.ts';
import { usePageFacts } from './use-page-facts.ts';
import { useRepeats } from './use-repeats.ts';

const usePuck = createUsePuck();

type Side = 'blocks' | 'outline' | 'parked';
const FRAME_NAMES = { frame: 'Lienzo de la página', document: 'Página' };
const FRAME_HELP = 'Intro selecciona el bloque. Alt y flechas lo mueven. Supr lo quita.';
const NARROW = '(max-width: 1100px)';

interface EditorLayoutProps {
  page: PageDetail;
  site: SiteProperties;
  styles: string;
  engine: Engine;
  saving: Saving;
  undoLabel: string | undefined;
  redoLabel: string | undefined;
}

const layoutName = (shell: string): string => (JSON.parse(shell) as { layout: string }).layout;

/** The whole screen of the editor: bar, blocks, canvas, form. */
export function EditorLayout({
  page,
  site,
  styles,
  engine,
  saving,
  undoLabel,
  redoLabel,
}: EditorLayoutProps) {
  const { catalogue } = engine;
  const [side, setSide] = useState<Side>('blocks');
  const [isLeftOpen, setLeftOpen] = useState(() => !window.matchMedia(NARROW).matches);
  const [isRightOpen, setRightOpen] = useState(() => !window.matchMedia(NARROW).matches);
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  const [width, setWidth] = useState(1440);
  const [message, setMessage] = useState('');
  const [section, setSection] = useState<string | undefined>(undefined);
  const sectionRef = useRef(section);
  sectionRef.current = section;
  const fault = useRef<string | undefined>(undefined);
  const layout = layoutNamed(
    usePuck((state) =>
      layoutName((state.appState.data.root.props as { shell?: string } | undefined)?.shell ?? '{}'),
    ),
  );
  const selectedId = usePuck((state) => state.selectedItem?.props.id as string | undefined);
  const announce = useCallback(
    (text: string) => setMessage((own) => (own === text ? `${text}\u00a0` : text)),
    [],
  );
  const save = useCallback(
    () => void saving.save('draft').then((isDone) => isDone && announce('Borrador guardado')),
    [saving.save, announce],
  );
  const publish = useCallback(() => {
    if (fault.current !== undefined) {
      announce('Corrige los campos marcados antes de publicar');
      document.getElementById(fault.current)?.focus();
      return;
    }
    void saving.save('publish').then((isDone) => isDone && announce('Página publicada'));
  }, [saving.save, announce]);
  const commands = useCommands({ engine, section: sectionRef, announce, save, publish });
  const latest = useRef(commands);
  latest.current = commands;
  const listen = useCallback(
    (document: Document) => listenToKeys(document, () => latest.current),
    [],
  );
  useEffect(() => listen(document), [listen]);
  const { facts, sample } = usePageFacts(page, site);
  const repeats = useRepeats(facts, layout);
  const canvas = useMemo(
    () => ({ catalogue, facts, repeats, change: commands.change, select: commands.select }),
    [catalogue, facts, repeats, commands],
  );
  const frame = useMemo(
    () => ({ styles, locale: site.locale, names: FRAME_NAMES, help: FRAME_HELP, listen }),
    [styles, site.locale, listen],
  );
  const parked = usePuck(
    (state) => parkedBlocks(state.appState.data as never, layout, catalogue).length,
  );
  const editor = useMemo(
    () => ({
      page,
      site,
      catalogue,
      layout,
      commands,
      saving,
      undoLabel,
      redoLabel,
      section,
      setSection,
    }),
    [page, site, catalogue, layout, commands, saving, undoLabel, redoLabel, section],
  );
  useEffect(() => {
    document.title = `${page.name} · Portada`;
  }, [page.name]);
  const tab = (name: Side, label: string) => (
    <button
      type="button"
      role="tab"
      id={`pe-tab-${name}`}
      aria-selected={side === name}
      aria-controls="pe-side"
      tabIndex={side === name ? 0 : -1}
      onClick={() => setSide(name)}
      onKeyDown={(event) => {
        const names: Side[] = parked > 0 ? ['blocks', 'outline', 'parked'] : ['blocks', 'outline'];
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const next = names[(names.indexOf(name) + step + names.length) % names.length];
        if (step === 0 || !next) return;
        setSide(next);
        document.getElementById(`pe-tab-${next}`)?.focus();
      }}
    >
      {label}
    </button>
  );
  return (
    <EditorContext value={editor}>
      <CanvasContext value={canvas}>
        <FrameContext value={frame}>
          <div className="pe-editor" data-left={isLeftOpen} data-right={isRightOpen}>
            <TopBar
              width={width}
              onWidth={setWidth}
              onVersions={() => setVersionsOpen(true)}
              isLeftOpen={isLeftOpen}
              isRightOpen={isRightOpen}
              onLeft={() => setLeftOpen(!isLeftOpen)}
              onRight={() => setRightOpen(!isRightOpen)}
            />
            {isLeftOpen ? (
              <aside className="pe-left" aria-label="Bloques y estructura">
                <div className="pe-tabs" role="tablist" aria-label="Panel izquierdo">
                  {tab('blocks', 'Bloques')}
                  {tab('outline', 'Estructura')}
                  {parked > 0 ? tab('parked', `Apartados (${parked})`) : null}
                </div>
                <div
                  className="pe-side"
                  id="pe-side"
                  role="tabpanel"
                  aria-labelledby={`pe-tab-${side}`}
                >
                  {side === 'blocks' ? <BlockDrawer /> : null}
                  {side === 'outline' ? <Outline /> : null}
                  {side === 'parked' ? <ParkedBlocks /> : null}
                </div>
              </aside>
            ) : null}
            <main className="pe-canvas" aria-label="Lienzo">
              <Recovery />
              <Canvas width={width} />
            </main>
            {isRightOpen ? (
              <aside
                className="pe-right"
                aria-label={selectedId ? 'Propiedades del bloque' : 'Propiedades de la página'}
              >
                {selectedId ? (
                  <FormPanel key={selectedId} fault={fault} />
                ) : (
                  <PageForm sample={sample} />
                )}
              </aside>
            ) : null}
            <Problems />
            <VersionsDrawer isOpen={isVersionsOpen} onClose={() => setVersionsOpen(false)} />
            <p className="pe-hidden" role="status" aria-live="polite">
              {message}
            </p>
          </div>
        </FrameContext>
      </CanvasContext>
    </EditorContext>
  );
}
