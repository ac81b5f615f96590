/** Files of a site at addresses that are always the same. */
export const MANIFEST = '/manifest.webmanifest';
export const TOUCH_ICON = '/icono-180.png';
export const SHARE_IMAGE = '/compartir.png';
