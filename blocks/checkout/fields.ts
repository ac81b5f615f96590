import { loginField, offersField, subscriptionsField } from '../_sales/sales-fields.ts';

export const fields = {
  loginURL: loginField(),
  offersURL: offersField(),
  subscriptionsURL: subscriptionsField(),
};
