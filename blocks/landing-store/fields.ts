import { inlineText, url } from '../../schemas/fields.ts';

const STORES = 'Tiendas';

export const fields = {
  title: inlineText({ label: 'Título' }),
  description: inlineText({ label: 'Descripción' }),
  playStoreUrl: url({ label: 'Google Play', group: STORES }),
  appStoreUrl: url({ label: 'App Store', group: STORES }),
};
