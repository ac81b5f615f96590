import { url } from '../../schemas/fields.ts';
import { LOGIN_PAGE } from '../_account/pages.ts';
import { OFFERS_PAGE, SUBSCRIPTIONS_PAGE } from './pages.ts';

export const offersField = () => url({ label: 'Página de ofertas', default: OFFERS_PAGE });
export const loginField = () =>
  url({
    label: 'Página para entrar',
    default: LOGIN_PAGE,
    help: 'A la que va quien no ha entrado',
  });
export const subscriptionsField = () =>
  url({ label: 'Página de sus suscripciones', default: SUBSCRIPTIONS_PAGE });
