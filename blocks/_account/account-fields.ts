import { toggle, url } from '../../schemas/fields.ts';
import { ACCOUNT_PAGE } from './pages.ts';

const AFTER = 'Adónde va después';
const LEGAL = 'Aviso';

/** Where a reader goes after signing in or up. */
export const redirectFields = () => ({
  redirectURL: url({
    label: 'Página a la que va',
    group: AFTER,
    default: ACCOUNT_PAGE,
    help: 'Si la dirección no pide otra',
  }),
  redirectToPreviousPage: toggle({
    label: 'Volver a la página de donde venía',
    group: AFTER,
    default: true,
  }),
});

export const loggedInPage = () =>
  url({
    label: 'Página de quien ya entró',
    group: AFTER,
    default: ACCOUNT_PAGE,
  });

export const termsField = () =>
  url({ label: 'Términos y privacidad', group: LEGAL, default: '/privacy-policy/' });
