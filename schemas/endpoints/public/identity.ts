import { z } from 'zod';
import { IDENTITY_INPUT as INPUT, IDENTITY_QUERY as QUERY } from '../../identity/inputs.ts';
import * as replies from '../../identity/replies.ts';
import {
  type DeclaredRoutes,
  NO_BODY,
  PLAIN,
  REDIRECT,
  reads,
  TOKEN,
  TYPED,
  writes,
} from './public-route.ts';

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
const nonce = { nonce: PLAIN };
const nobody = { account: 'none' } as const;
const body = NO_BODY;
const { nothing, readerProfile, sessionTokens, signUpReply, succeeded, valid } = replies;
const query = QUERY.session;
const FORM = 'application/x-www-form-urlencoded';

/** rule 12.98: every call of readers' accounts. What it does not have is refused. */
export const IDENTITY_ROUTES = {
  'GET /v1/config': reads({
    title: 'Lo que el sitio dice de sus cuentas',
    reply: replies.identityConfig,
  }),
  'GET /.well-known/jwks.json': reads({
    title: 'Las llaves públicas con que se comprueban los accesos',
    reply: replies.jwkSet,
  }),
  'GET /.well-known/openid-configuration': reads({
    title: 'El sitio como proveedor de OpenID Connect',
    reply: replies.providerMetadata,
  }),
  // A password, or somebody whom a provider vouches for: their address may need to be confirmed.
  'POST /v1/auth/login': writes(
    {
      title: 'Entra con contraseña, Google, Facebook o Apple',
      query,
      body: INPUT.login,
      reply: sessionTokens,
    },
    { ...nobody, address: ['sign-in'], mails: 1 },
  ),
  // Refreshes: from an office of many readers these come often. Signing in counts by itself.
  'POST /v1/auth/token': writes(
    { title: 'Renueva una sesión', query, body: INPUT.token, reply: sessionTokens },
    { ...nobody, mails: 1 },
  ),
  'DELETE /v1/auth/token': writes({ title: 'Cierra la sesión', body, reply: nothing }),
  'POST /v1/signup': writes(
    {
      title: 'Abre una cuenta, o le pone contraseña',
      query,
      body: INPUT.signUp,
      reply: signUpReply,
    },
    { address: ['sign-up'], mails: 1 },
  ),
  'POST /v1/auth/magiclink': writes(
    { title: 'Pide por correo un enlace para entrar', body: INPUT.link, reply: succeeded },
    link,
  ),
  'GET /v1/auth/magiclink/:nonce': writes(
    { title: 'Entra con el enlace de un correo', params: nonce, query, reply: sessionTokens },
    redeem,
  ),
  'PUT /v1/password': writes({
    title: 'Cambia la contraseña',
    body: INPUT.passwordChange,
    reply: replies.readerIdentity,
  }),
  'POST /v1/password/reset': writes(
    {
      title: 'Pide por correo un enlace para otra contraseña',
      body: INPUT.resetRequest,
      reply: succeeded,
    },
    link,
  ),
  'PUT /v1/password/reset/:nonce': writes(
    {
      title: 'Pone otra contraseña con el enlace de un correo',
      params: nonce,
      body: INPUT.newPassword,
      reply: replies.readerIdentity,
    },
    redeem,
  ),
  'POST /v1/email/verify': writes(
    { title: 'Pide por correo un enlace que lo confirma', body: INPUT.link, reply: succeeded },
    link,
  ),
  // The address before hears of it.
  'GET /v1/email/verify/:nonce': writes(
    { title: 'Confirma un correo con su enlace', params: nonce, reply: succeeded },
    { ...redeem, mails: 1 },
  ),
  'POST /v1/email/verify/:nonce': writes(
    {
      title: 'Confirma un correo con su enlace y una contraseña',
      params: nonce,
      body: INPUT.confirmation,
      reply: succeeded,
    },
    { ...redeem, mails: 1 },
  ),
  'DELETE /v1/email/verify/:nonce': writes(
    {
      title: 'Dice que la cuenta no es de quien tiene el correo',
      params: nonce,
      body,
      reply: succeeded,
    },
    redeem,
  ),
  'GET /v1/passkeys': reads({
    title: 'Las llaves de acceso del lector',
    reply: z.array(replies.readerPasskey),
  }),
  'POST /v1/passkeys/options': writes({
    title: 'Lo que el navegador necesita para otra llave de acceso',
    body,
    reply: replies.creationOptions,
  }),
  'POST /v1/passkeys': writes({
    title: 'Agrega una llave de acceso',
    body: INPUT.passkey,
    reply: replies.readerPasskey,
  }),
  'DELETE /v1/passkeys/:id': writes({
    title: 'Quita una llave de acceso',
    params: { id: PLAIN },
    body,
    reply: nothing,
  }),
  'POST /v1/passkeys/signin/options': writes(
    {
      title: 'Lo que el navegador necesita para entrar con una llave',
      body,
      reply: replies.requestOptions,
    },
    nobody,
  ),
  'POST /v1/passkeys/signin': writes(
    {
      title: 'Entra con una llave de acceso',
      query,
      body: INPUT.passkeySignIn,
      reply: sessionTokens,
    },
    { ...nobody, address: ['sign-in'] },
  ),
  'POST /v1/passkeys/signup/options': writes(
    {
      title: 'Lo que el navegador necesita para una cuenta con llave',
      body: INPUT.passkeySignUpOptions,
      reply: replies.creationOptions,
    },
    { ...nobody, address: ['sign-up'] },
  ),
  'POST /v1/passkeys/signup': writes(
    {
      title: 'Abre una cuenta con llave de acceso',
      query,
      body: INPUT.passkeySignUp,
      reply: signUpReply,
    },
    { ...nobody, address: ['sign-up'], mails: 1 },
  ),
  'GET /v1/profile': reads({ title: 'El perfil del lector', reply: readerProfile }),
  // To the new address, and to the one before.
  'PATCH /v1/profile': writes(
    { title: 'Cambia el perfil', body: INPUT.profile, reply: readerProfile },
    { mails: 2 },
  ),
  'GET /v2/identity/segmentation': reads({
    title: 'El segmento del lector',
    reply: replies.readerSegment,
  }),
  'GET /v1/apple/authurl': reads({ title: 'La dirección de Apple para entrar', reply: z.string() }),
  'GET /v1/apple/auth': reads({
    title: 'Vuelve de Apple por la dirección',
    query: QUERY.apple,
    reply: REDIRECT,
  }),
  'POST /v1/apple/auth': writes(
    {
      title: 'Vuelve de Apple por un formulario',
      body: { media: FORM, shape: QUERY.apple },
      reply: REDIRECT,
    },
    { ...nobody, maxBytes: FORM_BYTES },
  ),
  'DELETE /v1/identity/:provider': writes({
    title: 'Quita una forma de entrar',
    params: { provider: PLAIN },
    body,
    reply: nothing,
  }),
  'PUT /v1/avatar': writes(
    {
      title: 'Pone la foto del perfil',
      body: { media: 'multipart/form-data' },
      // Empty: the account went meanwhile.
      reply: z.union([readerProfile, nothing]),
    },
    { maxBytes: AVATAR_BYTES },
  ),
  'DELETE /v1/avatar': writes({ title: 'Quita la foto del perfil', body, reply: nothing }),
  'GET /v1/avatar/:name{[0-9a-f-]{36}\\.jpg}': reads({
    title: 'La foto de un perfil',
    params: { name: PLAIN },
    reply: { media: 'image/jpeg' },
  }),
  'GET /v1/user/settings': reads({
    title: 'Lo que el lector dice de sí a otros servicios',
    reply: replies.readerSettings,
  }),
  'GET /v1/sessions': reads({
    title: 'Dónde está abierta la cuenta',
    reply: z.array(replies.readerSession),
  }),
  'DELETE /v1/sessions/:id': writes({
    title: 'Cierra una sesión',
    params: { id: PLAIN },
    body,
    reply: z.array(replies.readerSession),
  }),
  'DELETE /v1/sessions': writes({
    title: 'Cierra las demás sesiones',
    body,
    reply: z.array(replies.readerSession),
  }),
  // Asks for a report where there is none of today.
  'GET /v1/gdpr': writes({
    title: 'Los informes de lo que se guarda del lector',
    reply: z.array(replies.gdprReportSummary),
  }),
  'GET /v1/gdpr/:id': reads({
    title: 'Un informe de lo que se guarda del lector',
    params: { id: PLAIN },
    reply: replies.gdprReport,
  }),
  'DELETE /v1/user/anonymize': writes(
    { title: 'Pide que se borre la cuenta', body, reply: valid },
    { mails: 1 },
  ),
  'PUT /v1/user/anonymize/approve/:nonce': writes(
    { title: 'Borra la cuenta con el enlace de un correo', params: nonce, body, reply: valid },
    redeem,
  ),
  'PUT /v1/user/anonymize/decline/:nonce': writes(
    { title: 'Deja la cuenta como está', params: nonce, body: INPUT.decline, reply: valid },
    redeem,
  ),
  // Makes a code.
  'GET /v2/oidc/provider/login': writes({
    title: 'A dónde vuelve quien vino de un cliente de OpenID Connect',
    query: QUERY.authorization,
    reply: replies.returnMessage,
  }),
  // Makes a code too, for a browser that is signed on.
  'GET /v2/oidc/provider/authorize': writes(
    {
      title: 'Empieza a entrar en un cliente de OpenID Connect',
      query: QUERY.authorization,
      reply: REDIRECT,
    },
    nobody,
  ),
  // Redirects between the hosts of a house (rule 12.97); the first and the second write nothing.
  'GET /v1/signon/enter': reads({
    title: 'Pregunta a la casa quién es el lector',
    query: QUERY.enter,
    reply: REDIRECT,
  }),
  'GET /v1/signon/back': reads({
    title: 'Vuelve de la casa con un código o sin él',
    query: QUERY.back,
    reply: REDIRECT,
  }),
  'POST /v1/signon/session': writes(
    { title: 'Entra con el código de la casa', query, body: INPUT.signOn, reply: replies.signedOn },
    { ...nobody, address: ['sign-in'] },
  ),
  'POST /v1/signon/share': writes({
    title: 'A dónde ir para entrar en toda la casa',
    body: INPUT.share,
    reply: replies.returnMessage,
  }),
  'GET /v1/signon/begin': reads({
    title: 'La casa pide prueba de que el lector entró',
    query: QUERY.begin,
    reply: REDIRECT,
  }),
  'GET /v1/signon/vouch': writes(
    { title: 'El sitio da prueba de que el lector entró', query: QUERY.vouch, reply: REDIRECT },
    nobody,
  ),
  'GET /v1/signon/take': writes(
    { title: 'La casa toma la prueba', query: QUERY.take, reply: REDIRECT },
    nobody,
  ),
  'POST /v2/oidc/provider/token': writes(
    {
      title: 'Cambia un código por una sesión',
      body: { media: FORM, shape: INPUT.tokenForm },
      reply: replies.oidcTokens,
    },
    { ...nobody, maxBytes: FORM_BYTES },
  ),
  'GET /v2/oidc/provider/userinfo': reads({
    title: 'Quién es el lector',
    reply: replies.userInfo,
  }),
  'POST /v2/oidc/provider/userinfo': reads({
    title: 'Quién es el lector, pedido con POST',
    body,
    reply: replies.userInfo,
  }),
  'GET /v2/oidc/:clientId/initiate': writes(
    {
      title: 'Empieza a entrar con otro proveedor de OpenID Connect',
      params: { clientId: TYPED },
      reply: replies.oidcDeparture,
    },
    { ...nobody, address: ['oidc'] },
  ),
  'GET /v2/oidc/signin': writes(
    {
      title: 'Entra con lo que trae del otro proveedor',
      query: QUERY.cameBack,
      reply: sessionTokens,
    },
    { address: ['sign-in'] },
  ),
  'PUT /v2/oidc/unlink': writes({
    title: 'Quita un proveedor de OpenID Connect',
    body: INPUT.unlink,
    reply: nothing,
  }),
  'GET /v1/swg/accesstoken': reads({
    title: 'El acceso del lector, para Suscribirse con Google',
    reply: replies.swgAccessToken,
  }),
  'POST /v1/swg/checkloginexists': writes(
    {
      title: 'Dice si una cuenta de Google entra aquí',
      body: INPUT.swgToken,
      reply: replies.swgIdentity,
    },
    { ...nobody, address: ['sign-in'] },
  ),
  'GET /v1/swg/:accessToken/relink/:googleToken': writes(
    {
      title: 'Hace de una cuenta de Google una forma de entrar',
      params: { accessToken: TOKEN, googleToken: TOKEN },
      query,
      reply: sessionTokens,
    },
    { address: ['sign-in'] },
  ),
} as const satisfies DeclaredRoutes<Attempt>;
