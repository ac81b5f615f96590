import { Link, useLocation } from 'react-router';
import type { PeopleHere } from '../../../../schemas/endpoints/shapes/page.ts';
import type { View } from '../../../canvas/use-view.ts';
import { WidthSegments } from '../../../canvas/WidthSegments.tsx';
import { ZoomSelect } from '../../../canvas/ZoomSelect.tsx';
import { pageStatus, STATUS_LABELS } from '../../../desk/page-status.ts';
import { Button } from '../../../shell/Button.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { useLeaveGuard } from '../../../shell/leaving/use-leave-guard.ts';
import { part } from '../../../shell/part.tsx';
import { useMay, whereOf } from '../../../shell/use-may.ts';
import { CheckButton } from '../../checks/CheckButton.tsx';
import type { EditorPanel } from '../../checks/use-editor-panel.ts';
import { useEditor, useSyncState } from '../../EditorContext.ts';
import { isDirty } from '../../saving/sync-state.ts';
import type { Panels } from '../use-panels.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PeopleList } from './PeopleList.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { Tool } from './Tool.tsx';

interface TopBarProps {
  people: PeopleHere;
  /** How the canvas is looked at. */
  view: View;
  panels: Panels;
  /** Where a template is shown. */
  path: string;
  panel: EditorPanel | null;
  onPanel: (panel: EditorPanel | null) => void;
  onTime: () => void;
  onTour: () => void;
}

function TopBarView({ people, view, panels, path, panel, ...acts }: TopBarProps) {
  const { onPanel, onTime, onTour } = acts;
  const { page, site, commands, saving, undoLabel, redoLabel } = useEditor();
  const publishedVersion = useSyncState((state) => state.publishedVersion);
  const isAsLive = useSyncState((state) => state.isAsLive && !isDirty(state));
  const { open } = panels;
  // What else stands there covers it.
  const isLeftOpen = open.left && panel === null;
  const busy = useSyncState((state) => state.busy);
  const mayPublish = useMay('page.publish', whereOf(page));
  const maySave = useMay('page.save', whereOf(page));
  const { pathname } = useLocation();
  const leaving = useLeaveGuard((next) => isDirty(saving.sync.state) && next !== pathname);
  const status = pageStatus({
    isAsLive,
    publishedVersion,
  });
  return (
    <section className="pe-top" aria-label="Barra del editor">
      <div className="pe-top-group" data-part="page">
        <Link
          to={`/?sitio=${site.key}`}
          className="pe-icon-button"
          aria-label="Volver a las páginas"
          title="Volver a las páginas"
        >
          <Icon name="back" />
        </Link>
        <div className="pe-top-title">
          <h1>{page.name}</h1>
          <span>
            <span className="pe-status" data-status={status}>
              {STATUS_LABELS[status]}
            </span>
            <SaveStatus />
          </span>
        </div>
      </div>
      <div className="pe-top-group" data-part="edit" role="toolbar" aria-label="Edición">
        <Tool
          name={undoLabel ? `Deshacer: ${undoLabel} (Ctrl+Z)` : 'Deshacer (Ctrl+Z)'}
          icon="undo"
          isIdle={!undoLabel}
          onPress={() => commands.undo()}
        />
        <Tool
          name={redoLabel ? `Rehacer: ${redoLabel} (Ctrl+Shift+Z)` : 'Rehacer (Ctrl+Shift+Z)'}
          icon="redo"
          isIdle={!redoLabel}
          onPress={() => commands.redo()}
        />
        <WidthSegments label="Ancho del lienzo" width={view.width} onWidth={view.onWidth} />
        <ZoomSelect label="Tamaño del lienzo" zoom={view.zoom} onZoom={view.onZoom} />
        <button
          type="button"
          className="pe-button"
          aria-pressed={isLeftOpen}
          onClick={() => {
            if (panel) onPanel(null);
            panels.show('left', !isLeftOpen);
          }}
        >
          <Icon name="layers" size={16} /> <span>Bloques</span>
        </button>
        <button
          type="button"
          className="pe-button"
          aria-pressed={open.right}
          onClick={() => panels.show('right', !open.right)}
        >
          <Icon name="edit" size={16} /> <span>Propiedades</span>
        </button>
      </div>
      <div className="pe-top-group" data-part="tools">
        <PeopleList people={people} />
        <CheckButton
          isOpen={panel === 'checks'}
          onPress={() => onPanel(panel === 'checks' ? null : 'checks')}
        />
        <button type="button" className="pe-button" onClick={() => onPanel('preview')}>
          <Icon name="eye" size={16} /> <span>Vista previa</span>
        </button>
        <MoreMenu path={path} onPanel={onPanel} onTime={onTime} onTour={onTour} />
      </div>
      <div className="pe-top-group" data-part="saving">
        <Button
          size="sm"
          variant="default"
          loading={busy === 'version'}
          disabled={busy !== null || !maySave.isAllowed}
          onClick={commands.save}
          title={maySave.reason ?? 'Ctrl+S'}
        >
          Guardar
        </Button>
        <Button
          size="sm"
          color="brand"
          loading={busy === 'publish'}
          disabled={busy !== null || !mayPublish.isAllowed}
          title={mayPublish.reason}
          onClick={commands.publish}
        >
          Publicar
        </Button>
      </div>
      <LeaveDialog leaving={leaving} />
    </section>
  );
}

export const TopBar = part('Barra del editor', TopBarView);
