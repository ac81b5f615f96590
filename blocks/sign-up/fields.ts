import { redirectFields, termsField } from '../_account/account-fields.ts';

export const fields = {
  ...redirectFields(),
  termsAndPrivacyURL: termsField(),
};
