import { loggedInPage } from '../_account/account-fields.ts';

export const fields = { loggedInPageLocation: loggedInPage() };
