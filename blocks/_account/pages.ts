import { IDENTITY_PREFIX } from '../../schemas/identity/wire.ts';
import type { SiteProperties } from '../../schemas/site.ts';

/** Where the pages of accounts are unless a block says another address. */
export const ACCOUNT_PAGE = '/account/';
export const LOGIN_PAGE = '/account/login/';
export const SIGN_UP_PAGE = '/account/signup/';
export const FORGOT_PAGE = '/account/forgot-password/';
export const ONE_TIME_PAGE = '/account/request-one-time/';

/** For the heads of pages. */
export const ACCOUNT_PAGES = {
  loginURL: LOGIN_PAGE,
  createAccountURL: SIGN_UP_PAGE,
  logoutURL: '/',
  manageAccountURL: ACCOUNT_PAGE,
};

/**
 * rule 12.97: where a link «Entrar» leads. Where the site shares its sign-on it goes by the house,
 * and comes back signed in or to the login page.
 */
export const signInAddress = (
  { accounts }: Pick<SiteProperties, 'accounts'>,
  loginURL: string,
): string =>
  accounts?.singleSignOn && loginURL.startsWith('/')
    ? `${IDENTITY_PREFIX}/v1/signon/enter?login=${encodeURIComponent(loginURL)}`
    : loginURL;
