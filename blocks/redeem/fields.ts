import { loginField, subscriptionsField } from '../_sales/sales-fields.ts';

export const fields = { loginURL: loginField(), subscriptionsURL: subscriptionsField() };
