import { defineBlock } from '../_block/define-block.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { fields } from './fields.ts';

export const deleteAccount = defineBlock({
  name: 'delete-account',
  label: 'Borrar la cuenta',
  group: 'account',
  isPrivate: true,
  keywords: ['eliminar', 'baja'],
  version: 1,
  fields,
  View: DeleteAccount,
});
