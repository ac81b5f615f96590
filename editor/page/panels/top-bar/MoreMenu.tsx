import { useState } from 'react';
import { Icon } from '../../../shell/Icon.tsx';
import { laterView } from '../../../shell/later.tsx';
import { Menu, MenuItem } from '../../../shell/Menu.tsx';
import { part } from '../../../shell/part.tsx';
import { useMay } from '../../../shell/use-may.ts';
import type { EditorPanel } from '../../checks/use-editor-panel.ts';
import { useEditor } from '../../EditorContext.ts';
import { ViewOnSite } from '../../publishing/ViewOnSite.tsx';

const SpeedDialog = laterView(
  'Velocidad',
  async () => (await import('./SpeedDialog.tsx')).SpeedDialog,
  {
    isShown: ({ isOpen }) => isOpen,
  },
);

const PageAlert = laterView(
  'Aviso a los lectores',
  async () => (await import('./PageAlert.tsx')).PageAlert,
);

interface MoreMenuProps {
  /** Where a template is shown. */
  path: string;
  onPanel: (panel: EditorPanel) => void;
  onTime: () => void;
  onTour: () => void;
}

/** What of the bar one seldom presses, in words. */
function MoreMenuView({ path, onPanel, onTime, onTour }: MoreMenuProps) {
  const { tools, site } = useEditor();
  const alert = useMay('site.alert', { site: site.key });
  const [isAlertOpen, setAlertOpen] = useState(false);
  const [isSpeedOpen, setSpeedOpen] = useState(false);
  const icon = (name: Parameters<typeof Icon>[0]['name']) => <Icon name={name} size={16} />;
  return (
    <>
      <Menu
        className="pe-button"
        items={
          <>
            <MenuItem icon={icon('clock')} onClick={() => onPanel('versions')}>
              Versiones
            </MenuItem>
            <MenuItem icon={icon('future')} onClick={onTime}>
              Ver como a las…
            </MenuItem>
            <ViewOnSite path={path} />
            <MenuItem icon={icon('link')} onClick={() => onPanel('links')}>
              Enlaces de vista previa
            </MenuItem>
            <MenuItem
              icon={icon('warning')}
              isDisabled={alert.reason !== undefined}
              onClick={() => setAlertOpen(true)}
            >
              Aviso a los lectores…
              {alert.reason ? <span className="pe-sub">{alert.reason}</span> : null}
            </MenuItem>
            <MenuItem icon={icon('speed')} onClick={() => setSpeedOpen(true)}>
              Velocidad
            </MenuItem>
            <MenuItem icon={icon('star')} onClick={onTour}>
              Recorrido
            </MenuItem>
            <MenuItem icon={icon('list')} onClick={tools.openKeys}>
              Teclas
            </MenuItem>
          </>
        }
      >
        <Icon name="more" size={16} /> <span>Más</span>
      </Menu>
      {isAlertOpen ? <PageAlert onClose={() => setAlertOpen(false)} /> : null}
      <SpeedDialog isOpen={isSpeedOpen} onClose={() => setSpeedOpen(false)} />
    </>
  );
}

export const MoreMenu = part('Más acciones', MoreMenuView);
