import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SocialSignOn } from './SocialSignOn.tsx';

export const socialSignOn = defineBlock({
  name: 'social-sign-on',
  label: 'Entrar con otras cuentas',
  group: 'account',
  isPrivate: true,
  keywords: ['google', 'facebook', 'apple'],
  version: 1,
  fields,
  View: SocialSignOn,
  placeholder: () => ({
    title: 'Entrar con otras cuentas',
    hint: 'Los botones de Google, Facebook y Apple salen si el sitio los tiene configurados',
  }),
});
