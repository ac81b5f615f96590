import type { NewPreview } from '../../../schemas/preview-api.ts';
import { useEditor } from '../EditorContext.ts';
import { siteAddress } from '../panels/site-address.ts';

/** The whole address of a new link on the page's site. `path`: where a template is shown. */
export function usePreviewAddress(path: string): (link: NewPreview) => string {
  const { page, site } = useEditor();
  const where = page.route.kind === 'path' ? page.route.path : path;
  return (link) => siteAddress(site, `${link.path}${where}`, window.location);
}
