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
