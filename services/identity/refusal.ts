import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PublicRefusal } from '../../schemas/endpoints/public/refusal.ts';
import { IDENTITY_ERRORS } from '../../schemas/identity/errors.ts';
import { isDatabaseAway, isDiskFull } from '../database/errors.ts';
import { type FaultLog, Problem } from '../http/problem.ts';
import { RefusedCall, replyToRefused } from '../http/refused-call.ts';

type Fault = keyof typeof IDENTITY_ERRORS;

const SAID: Readonly<Record<Fault, readonly [ContentfulStatusCode, string]>> = {
  captcha: [400, 'La comprobación de que eres una persona falta o venció. Vuelve a hacerla.'],
  signUpCaptcha: [400, 'La comprobación de que eres una persona falta o venció. Vuelve a hacerla.'],
  paymentCaptcha: [
    400,
    'La comprobación de que eres una persona falta o venció. Vuelve a hacerla.',
  ],
  tooManyDevices: [
    403,
    'Tienes la sesión abierta en demasiados lugares. Si vuelves a entrar aquí, se cierra la más antigua.',
  ],
  throttled: [429, 'Demasiados intentos. Espera un poco y vuelve a intentarlo.'],
  disabled: [403, 'Esta cuenta está desactivada.'],
  unverified: [403, 'Antes de entrar confirma tu correo: te enviamos un enlace.'],
  badNonce: [400, 'El enlace no es válido, ya se usó o venció. Pide uno nuevo.'],
  passwordAsked: [403, 'Abre el enlace donde tienes abierta tu cuenta, o escribe su contraseña.'],
  taken: [409, 'Ya hay una cuenta con ese correo.'],
  weakPassword: [400, 'Esa contraseña no cumple lo que se pide.'],
  wrongPassword: [401, 'El correo o la contraseña no son correctos.'],
  notSignedIn: [401, 'Inicia sesión para continuar.'],
  lastWayIn: [409, 'Es tu única forma de entrar: agrega otra antes de quitarla.'],
  badInput: [400, 'Hay datos que no son válidos.'],
  notFound: [404, 'No existe esa dirección.'],
  unsupported: [400, 'Esa forma de entrar no está disponible aquí.'],
  foreign: [403, 'Esta petición viene de otro sitio.'],
  tooLarge: [413, 'Lo enviado es demasiado grande.'],
  heldBack: [409, 'Por ahora la cuenta no se puede borrar.'],
  busy: [503, 'Hay demasiadas personas entrando a la vez. Vuelve a intentarlo en unos momentos.'],
  providerAway: [
    502,
    'Ahora no podemos preguntar por esa cuenta. Inténtalo en unos minutos o entra de otra forma.',
  ],
  failed: [500, 'Algo falló en el servidor. Inténtalo de nuevo.'],
};

interface RefusalOptions {
  message?: string;
  status?: ContentfulStatusCode;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** For the log alone. */
  cause?: unknown;
  /** As OAuth names it, for clients of OIDC. */
  error?: string;
}

/** A reply of `/identity/public` that is no success, thrown anywhere behind a route. */
export class Refusal extends RefusedCall {
  constructor(fault: Fault, { message, status, retryAfter, cause, error }: RefusalOptions = {}) {
    const [usual, words] = SAID[fault];
    const body: Omit<PublicRefusal, 'httpStatus'> = {
      code: IDENTITY_ERRORS[fault],
      message: message ?? words,
      ...(error ? { error } : {}),
    };
    super(status ?? usual, body, { retryAfter, cause });
  }
}

/** To who comes back from another host by what this browser did not begin, or used before. */
export const notBegun = (): Refusal =>
  new Refusal('badNonce', {
    message: 'Esto no se empezó en este navegador, ya se usó o venció. Vuelve a empezar.',
  });

const RETRY_SECONDS = 5;

/** What a service below the routes threw, as a refusal; undefined for a fault of ours. */
function refusalFor(error: Error): Refusal | undefined {
  if (error instanceof Problem)
    return new Refusal(error.status === 413 ? 'tooLarge' : 'badInput', { message: error.message });
  if (isDatabaseAway(error) || isDiskFull(error))
    return new Refusal('busy', {
      message:
        'Por ahora no se puede entrar ni cambiar nada. Vuelve a intentarlo en unos momentos.',
      retryAfter: RETRY_SECONDS,
    });
  return undefined;
}

/** For `app.onError`: a refusal as it is; the cause of anything else goes to the log only. */
export const replyWithRefusal = (log?: FaultLog): ErrorHandler =>
  replyToRefused({
    refusalFor,
    failed: () => new Refusal('failed'),
    log,
    words: 'Falló una cuenta de lector',
  });
