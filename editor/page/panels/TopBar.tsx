import { Button } from '@mantine/core';
import { Link, useBlocker } from 'react-router';
import { WidthSegments } from '../../canvas/WidthSegments.tsx';
import { pageStatus, STATUS_LABELS } from '../../desk/page-status.ts';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { whenLabel } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SpeedButton } from './SpeedButton.tsx';
import { siteAddress } from './site-address.ts';

interface TopBarProps {
  width: number;
  onWidth: (width: number) => void;
  onVersions: () => void;
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
    disabled={isDisabled}
    onClick={onPress}
  >
    <Icon name={icon} />
  </button>
);

export function TopBar({
  width,
  onWidth,
  onVersions,
  isLeftOpen,
  isRightOpen,
  onLeft,
  onRight,
}: TopBarProps) {
  const { page, site, commands, saving, undoLabel, redoLabel } = useEditor();
  const { state } = saving;
  const blocker = useBlocker(
    ({ nextLocation, currentLocation }) =>
      state.isDirty && nextLocation.pathname !== currentLocation.pathname,
  );
  const status = pageStatus({
    draftVersion: state.version,
    publishedVersion: state.publishedVersion,
  });
  const address =
    page.route.kind === 'path' ? siteAddress(site, page.route.path, window.location) : undefined;
  const savedLabel = state.isDirty
    ? 'Cambios sin guardar'
    : `Guardado ${state.savedAt ? whenLabel(state.savedAt, new Date()) : ''}`;
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
            <span
              className="pe-status"
              data-status={state.isDirty && status === 'published' ? 'changed' : status}
            >
              {STATUS_LABELS[state.isDirty && status === 'published' ? 'changed' : status]}
            </span>
            <span className="pe-saved">{savedLabel}</span>
          </span>
        </div>
      </div>
      <div className="pe-top-group" role="toolbar" aria-label="Edición">
        <Tool
          name={undoLabel ? `Deshacer: ${undoLabel} (Ctrl+Z)` : 'Deshacer (Ctrl+Z)'}
          icon="undo"
          isDisabled={!undoLabel}
          onPress={commands.undo}
        />
        <Tool
          name={redoLabel ? `Rehacer: ${redoLabel} (Ctrl+Mayús+Z)` : 'Rehacer (Ctrl+Mayús+Z)'}
          icon="redo"
          isDisabled={!redoLabel}
          onPress={commands.redo}
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
        <button type="button" className="pe-button" onClick={onVersions}>
          <Icon name="clock" size={16} /> <span>Versiones</span>
        </button>
        <SpeedButton />
        {address ? (
          <a className="pe-button" href={address} target="_blank" rel="noreferrer">
            <Icon name="external" size={16} /> <span>Ver en el sitio</span>
          </a>
        ) : null}
        <Button
          size="sm"
          variant="default"
          loading={state.busy === 'draft'}
          disabled={state.busy !== null}
          onClick={commands.save}
          title="Ctrl+S"
        >
          Guardar borrador
        </Button>
        <Button
          size="sm"
          color="brand"
          loading={state.busy === 'publish'}
          disabled={state.busy !== null}
          onClick={commands.publish}
        >
          Publicar
        </Button>
      </div>
      <LeaveDialog blocker={blocker} />
    </section>
  );
}
