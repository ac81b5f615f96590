import { PLAIN, type PublicRoutes, reads, TOKEN, TYPED, writes } from './public-route.ts';

/** What of one network address is counted by itself. */
export type Attempt = 'sign-in' | 'sign-up' | 'link' | 'redeem' | 'oidc';

const FORM_BYTES = 20_000;
/** A picture of 3 MB, and what a form puts around it. */
export const MAX_PICTURE_BYTES = 3_000_000;
const AVATAR_BYTES = MAX_PICTURE_BYTES + FORM_BYTES;

const [link, redeem] = [
  { address: ['link'], account: 'none', mails: 1 },
  { address: ['redeem'], account: 'none' },
] as const;
const nonce = { params: { nonce: PLAIN } };
const nobody = { account: 'none' } as const;

/** rule 12.98: every call of readers' accounts. What it does not have is refused. */
export const IDENTITY_ROUTES: PublicRoutes<Attempt> = {
  'GET /v1/config': reads(),
  'GET /.well-known/jwks.json': reads(),
  'GET /.well-known/openid-configuration': reads(),
  // A password, or somebody whom a provider vouches for: their address may need to be confirmed.
  'POST /v1/auth/login': writes({ ...nobody, address: ['sign-in'], mails: 1 }),
  // Refreshes: from an office of many readers these come often. Signing in counts by itself.
  'POST /v1/auth/token': writes({ ...nobody, mails: 1 }),
  'DELETE /v1/auth/token': writes(),
  'POST /v1/signup': writes({ address: ['sign-up'], mails: 1 }),
  'POST /v1/auth/magiclink': writes(link),
  'GET /v1/auth/magiclink/:nonce': writes({ ...redeem, ...nonce }),
  'PUT /v1/password': writes(),
  'POST /v1/password/reset': writes(link),
  'PUT /v1/password/reset/:nonce': writes({ ...redeem, ...nonce }),
  'POST /v1/email/verify': writes(link),
  // The address before hears of it.
  'GET /v1/email/verify/:nonce': writes({ ...redeem, ...nonce, mails: 1 }),
  'POST /v1/email/verify/:nonce': writes({ ...redeem, ...nonce, mails: 1 }),
  'DELETE /v1/email/verify/:nonce': writes({ ...redeem, ...nonce }),
  'GET /v1/passkeys': reads(),
  'POST /v1/passkeys/options': writes(),
  'POST /v1/passkeys': writes(),
  'DELETE /v1/passkeys/:id': writes({ params: { id: PLAIN } }),
  'POST /v1/passkeys/signin/options': writes(nobody),
  'POST /v1/passkeys/signin': writes({ ...nobody, address: ['sign-in'] }),
  'POST /v1/passkeys/signup/options': writes({ ...nobody, address: ['sign-up'] }),
  'POST /v1/passkeys/signup': writes({ ...nobody, address: ['sign-up'], mails: 1 }),
  'GET /v1/profile': reads(),
  // To the new address, and to the one before.
  'PATCH /v1/profile': writes({ mails: 2 }),
  'GET /v2/identity/segmentation': reads(),
  'GET /v1/apple/authurl': reads(),
  'GET /v1/apple/auth': reads(),
  'POST /v1/apple/auth': writes({ ...nobody, maxBytes: FORM_BYTES }),
  'DELETE /v1/identity/:provider': writes({ params: { provider: PLAIN } }),
  'PUT /v1/avatar': writes({ maxBytes: AVATAR_BYTES }),
  'DELETE /v1/avatar': writes(),
  'GET /v1/avatar/:name{[0-9a-f-]{36}\\.jpg}': reads({ name: PLAIN }),
  'GET /v1/user/settings': reads(),
  'GET /v1/sessions': reads(),
  'DELETE /v1/sessions/:id': writes({ params: { id: PLAIN } }),
  'DELETE /v1/sessions': writes(),
  // Asks for a report where there is none of today.
  'GET /v1/gdpr': writes(),
  'GET /v1/gdpr/:id': reads({ id: PLAIN }),
  'DELETE /v1/user/anonymize': writes({ mails: 1 }),
  'PUT /v1/user/anonymize/approve/:nonce': writes({ ...redeem, ...nonce }),
  'PUT /v1/user/anonymize/decline/:nonce': writes({ ...redeem, ...nonce }),
  // Makes a code.
  'GET /v2/oidc/provider/login': writes(),
  // Makes a code too, for a browser that is signed on.
  'GET /v2/oidc/provider/authorize': writes(nobody),
  // Redirects between the hosts of a house (rule 12.97); the first and the second write nothing.
  'GET /v1/signon/enter': reads(),
  'GET /v1/signon/back': reads(),
  'POST /v1/signon/session': writes({ ...nobody, address: ['sign-in'] }),
  'POST /v1/signon/share': writes(),
  'GET /v1/signon/begin': reads(),
  'GET /v1/signon/vouch': writes(nobody),
  'GET /v1/signon/take': writes(nobody),
  'POST /v2/oidc/provider/token': writes({ ...nobody, maxBytes: FORM_BYTES }),
  'GET /v2/oidc/provider/userinfo': reads(),
  'POST /v2/oidc/provider/userinfo': reads(),
  'GET /v2/oidc/:clientId/initiate': writes({
    ...nobody,
    address: ['oidc'],
    params: { clientId: TYPED },
  }),
  'GET /v2/oidc/signin': writes({ address: ['sign-in'] }),
  'PUT /v2/oidc/unlink': writes(),
  'GET /v1/swg/accesstoken': reads(),
  'POST /v1/swg/checkloginexists': writes({ ...nobody, address: ['sign-in'] }),
  'GET /v1/swg/:accessToken/relink/:googleToken': writes({
    address: ['sign-in'],
    params: { accessToken: TOKEN, googleToken: TOKEN },
  }),
};
