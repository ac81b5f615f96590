import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../shell/api/ApiContext.ts';
import { Icon } from '../../shell/Icon.tsx';
import { MenuAddress, MenuItem } from '../../shell/Menu.tsx';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { siteAddress } from '../panels/site-address.ts';
import { usePreviewAddress } from './use-preview-address.ts';
import { useSavingWork } from './use-saving-work.ts';

/** Long enough to look at it, and to forget it. */
const HOURS = 1;

/**
 * The item of a menu that leads to the page on its site; while readers do not get it, to a preview
 * of the draft, which nobody else can open.
 */
export function ViewOnSite({ path }: { path: string }) {
  const api = useApi();
  const { page, site, announce } = useEditor();
  const work = useSavingWork();
  const addressOf = usePreviewAddress(path);
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      await work.flush();
      const address = addressOf(await api.createPreview(page.id, { shows: 'draft', hours: HOURS }));
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    },
    onError: (error, tab) => {
      tab?.close();
      announce(`No se pudo abrir la vista previa. ${error.message}`);
    },
  });
  const isShared = page.route.kind === 'shared';
  const isLive = useSyncState((state) => state.publishedVersion !== undefined);
  if (isLive && page.route.kind === 'path')
    return (
      <MenuAddress
        icon={<Icon name="external" size={16} />}
        address={siteAddress(site, page.route.path, window.location)}
      >
        Ver en el sitio
      </MenuAddress>
    );
  if (isShared) return null;
  const preview = () => {
    // Before the reply comes: a browser opens no window for a click that was long ago.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    open.mutate(tab);
  };
  return (
    <MenuItem
      icon={<Icon name="external" size={16} />}
      isDisabled={open.isPending}
      onClick={preview}
    >
      Ver en el sitio
      <span className="pe-sub">Aún no está: se abre una vista previa</span>
    </MenuItem>
  );
}
