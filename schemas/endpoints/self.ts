import { blockChoices } from '../block-choices.ts';
import { pairingCode } from '../live/pairing.ts';
import { staffMember } from '../staff-api.ts';
import { endpoint } from './endpoint.ts';

/** Who one is, and what one keeps at hand. */
export const selfEndpoints = {
  me: endpoint('GET /staff/me', {
    title: 'Quién soy y qué puedo hacer',
    action: 'account.use',
    on: 'newsroom',
    reply: staffMember,
  }),
  blockChoices: endpoint('GET /staff/me/blocks', {
    title: 'Mis bloques favoritos y recientes',
    action: 'account.use',
    on: 'newsroom',
    reply: blockChoices,
  }),
  putBlockChoices: endpoint('PUT /staff/me/blocks', {
    title: 'Guarda mis bloques favoritos y recientes',
    action: 'account.use',
    on: 'newsroom',
    body: blockChoices,
    audited: 'no-change',
  }),
  pair: endpoint('POST /live/pairing', {
    title: 'Un código que deja entrar al marco de otro sitio',
    action: 'live.use',
    on: 'newsroom',
    reply: pairingCode,
    status: 201,
    audited: ['live.pair'],
  }),
};
