import { Link, useBlocker } from 'react-router';
import type { PeopleHere } from '../../../schemas/api.ts';
import { WidthSegments } from '../../canvas/WidthSegments.tsx';
import { pageStatus, STATUS_LABELS } from '../../desk/page-status.ts';
import { Button } from '../../shell/Button.tsx';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { useMay, whereOf } from '../../shell/use-may.ts';
import { CheckButton } from '../checks/CheckButton.tsx';
import type { EditorPanel } from '../checks/use-editor-panel.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { ViewOnSite } from '../publishing/ViewOnSite.tsx';
import { isDirty } from '../saving/sync-state.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PeopleList } from './PeopleList.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { SpeedButton } from './SpeedButton.tsx';

interface TopBarProps {
  people: PeopleHere;
  width: number;
  onWidth: (width: number) => void;
  /** Where a template is shown. */
  path: string;
  panel: EditorPanel | null;
  onPanel: (panel: EditorPanel | null) => void;
  onTime: () => void;
  isLeftOpen: boolean;
  isRightOpen: boolean;
  onLeft: () => void;
  onRight: () => void;
}

const Tool = ({
  name,
  icon,
  onPress,
  isDisabled = false,
}: {
  name: string;
  icon: IconName;
  onPress: () => void;
  isDisabled?: boolean;
}) => (
  <button
    type="button"
    className="pe-icon-button"
    aria-label={name}
    title={name}
    // Not disabled: undoing the last step would throw the focus out of the bar.
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onPress}
  >
    <Icon name={icon} />
  </button>
);

export function TopBar({
  people,
  width,
  onWidth,
  path,
  panel,
  onPanel,
  onTime,
  isLeftOpen,
  isRightOpen,
  onLeft,
  onRight,
}: TopBarProps) {
  const { page, site, commands, saving, undoLabel, redoLabel } = useEditor();
  const version = useSyncState((state) => state.version);
  const publishedVersion = useSyncState((state) => state.publishedVersion);
  const isDraftAhead = useSyncState((state) => state.isDraftAhead || isDirty(state));
  const busy = useSyncState((state) => state.busy);
  const mayPublish = useMay('page.publish', whereOf(page));
  const maySave = useMay('page.save', whereOf(page));
  const blocker = useBlocker(
    ({ nextLocation, currentLocation }) =>
      isDirty(saving.sync.state) && nextLocation.pathname !== currentLocation.pathname,
  );
  const status = pageStatus({
    draftVersion: version,
    isDraftAhead,
    publishedVersion,
  });
  return (
    <section className="pe-top" aria-label="Barra del editor">
      <div className="pe-top-group">
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
      <div className="pe-top-group" role="toolbar" aria-label="Edición">
        <Tool
          name={undoLabel ? `Deshacer: ${undoLabel} (Ctrl+Z)` : 'Deshacer (Ctrl+Z)'}
          icon="undo"
          isDisabled={!undoLabel}
          onPress={() => commands.undo()}
        />
        <Tool
          name={redoLabel ? `Rehacer: ${redoLabel} (Ctrl+Shift+Z)` : 'Rehacer (Ctrl+Shift+Z)'}
          icon="redo"
          isDisabled={!redoLabel}
          onPress={() => commands.redo()}
        />
        <WidthSegments label="Ancho del lienzo" width={width} onWidth={onWidth} />
        <button type="button" className="pe-button" aria-pressed={isLeftOpen} onClick={onLeft}>
          <Icon name="layers" size={16} /> <span>Bloques</span>
        </button>
        <button type="button" className="pe-button" aria-pressed={isRightOpen} onClick={onRight}>
          <Icon name="edit" size={16} /> <span>Propiedades</span>
        </button>
      </div>
      <div className="pe-top-group">
        <PeopleList people={people} />
        <CheckButton
          isOpen={panel === 'checks'}
          onPress={() => onPanel(panel === 'checks' ? null : 'checks')}
        />
        <button type="button" className="pe-button" onClick={() => onPanel('versions')}>
          <Icon name="clock" size={16} /> <span>Versiones</span>
        </button>
        <Tool name="Ver como a las…" icon="future" onPress={onTime} />
        <SpeedButton />
        <ViewOnSite path={path} />
        <Tool name="Vista previa" icon="eye" onPress={() => onPanel('preview')} />
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
      <LeaveDialog blocker={blocker} />
    </section>
  );
}
