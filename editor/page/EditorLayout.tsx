import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { layoutNamed } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { FrameContext } from '../canvas/CanvasFrame.tsx';
import { Stage } from '../canvas/Stage.tsx';
import type { Catalogue } from '../document/catalogue.ts';
import { shellOf } from '../document/shell.ts';
import { CanvasPreview } from '../engine/EngineProvider.tsx';
import type { Engine } from '../engine/engine.ts';
import { useEngineState } from '../engine/engine-state.ts';
import { takeKeys } from '../engine/keys.ts';
import { runShortcut } from './commands/shortcuts.ts';
import { useCommands } from './commands/use-commands.ts';
import { EditorContext } from './EditorContext.ts';
import { FormPanel } from './panels/FormPanel.tsx';
import { PageForm } from './panels/PageForm.tsx';
import { Problems } from './panels/Problems.tsx';
import { Recovery } from './panels/Recovery.tsx';
import { SidePanel, type SideTab } from './panels/SidePanel.tsx';
import { TopBar } from './panels/TopBar.tsx';
import { VersionsDrawer } from './panels/VersionsDrawer.tsx';
import type { Saving } from './saving/use-saving.ts';
import { usePageFacts } from './use-page-facts.ts';
import { useRepeats } from './use-repeats.ts';

const FRAME_NAMES = { frame: 'Lienzo de la página', document: 'Página' };
const FRAME_HELP = 'Intro selecciona el bloque. Alt y flechas lo mueven. Supr lo quita.';
const NARROW = '(max-width: 1100px)';

interface EditorLayoutProps {
  page: PageDetail;
  site: SiteProperties;
  /** All of the site's styles. */
  styles: string;
  catalogue: Catalogue;
  engine: Engine;
  saving: Saving;
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
  undoLabel,
  redoLabel,
}: EditorLayoutProps) {
  const [tab, setTab] = useState<SideTab>('blocks');
  const [isLeftOpen, setLeftOpen] = useState(() => !window.matchMedia(NARROW).matches);
  const [isRightOpen, setRightOpen] = useState(() => !window.matchMedia(NARROW).matches);
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  const [width, setWidth] = useState(1440);
  const [message, setMessage] = useState('');
  const [section, setSection] = useState<string | undefined>(undefined);
  const sectionRef = useRef(section);
  sectionRef.current = section;
  const fault = useRef<string | undefined>(undefined);
  const layout = layoutNamed(useEngineState((state) => shellOf(state.page).layout));
  const selectedId = useEngineState((state) => state.selected?.props.id);
  const announce = useCallback(
    (text: string) => setMessage((before) => (before === text ? `${text}\u00a0` : text)),
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
  const commands = useCommands({ engine, catalogue, section: sectionRef, announce, save, publish });
  const latest = useRef(commands);
  latest.current = commands;
  const listen = useCallback(
    (document: Document) => takeKeys(document, (event) => runShortcut(event, latest.current)),
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
            {isLeftOpen ? <SidePanel current={tab} onTab={setTab} /> : null}
            <main className="pe-canvas" aria-label="Lienzo">
              <Recovery />
              <Stage width={width}>
                <CanvasPreview />
              </Stage>
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
