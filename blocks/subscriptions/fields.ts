import { loginField, offersField } from '../_sales/sales-fields.ts';

export const fields = { redirectURL: loginField(), offersURL: offersField() };
