import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { SALES_ERRORS, type SalesRefusal } from '../../schemas/sales/wire.ts';
import { isDatabaseAway, isDiskFull } from '../database/errors.ts';
import { type FaultLog, Problem } from '../http/problem.ts';
import { RefusedCall, replyToRefused } from '../http/refused-call.ts';

type Fault = keyof typeof SALES_ERRORS;

const CHALLENGE = 'La comprobación de que eres una persona falta o venció. Vuelve a hacerla.';

const SAID: Readonly<Record<Fault, readonly [ContentfulStatusCode, string]>> = {
  captcha: [400, CHALLENGE],
  orderCaptcha: [400, CHALLENGE],
  paymentCaptcha: [400, CHALLENGE],
  notSignedIn: [401, 'Inicia sesión para continuar.'],
  badInput: [400, 'Hay datos que no son válidos.'],
  declined: [402, 'El pago fue rechazado. No se cobró nada: prueba con otra tarjeta.'],
  foreign: [403, 'Esta petición viene de otro sitio.'],
  notFound: [404, 'No existe, o no es tuyo.'],
  conflict: [409, 'Ya no se puede: algo cambió desde que lo viste.'],
  returned: [
    409,
    'El pago se hizo cuando ya no se podía comprar esto. Te lo devolvemos completo: suele tardar de 5 a 10 días en verse en tu estado de cuenta.',
  ],
  alreadyHas: [409, 'Ya tienes eso: lo ves en tu cuenta.'],
  introductionUsed: [
    409,
    'Con esa tarjeta ya se tuvo el precio de introducción, y lo cobrado se te devuelve completo. Si lo pides otra vez es al precio normal.',
  ],
  gone: [410, 'Ya no está.'],
  tooLarge: [413, 'Lo enviado es demasiado grande.'],
  throttled: [429, 'Demasiados intentos. Espera un poco y vuelve a intentarlo.'],
  failed: [500, 'Algo falló en el servidor. Inténtalo de nuevo.'],
  unavailable: [501, 'Eso no está disponible aquí.'],
  providerAway: [
    502,
    'Ahora no podemos saber si el pago se hizo. Espera un momento y vuelve a intentarlo: no se cobra dos veces.',
  ],
  busy: [
    503,
    'Por ahora no se puede comprar ni cambiar nada. Vuelve a intentarlo en unos momentos.',
  ],
};

interface RefusalOptions {
  message?: string;
  status?: ContentfulStatusCode;
  retryAfter?: number;
  /** For the log alone. */
  cause?: unknown;
}

/** A reply of `/sales/public` that is no success, thrown anywhere behind a route. */
export class SalesFault extends RefusedCall {
  constructor(fault: Fault, { message, status, retryAfter, cause }: RefusalOptions = {}) {
    const [usual, words] = SAID[fault];
    const body: Omit<SalesRefusal, 'httpStatus'> = {
      code: SALES_ERRORS[fault],
      message: message ?? words,
    };
    super(status ?? usual, body, { retryAfter, cause });
  }
}

const RETRY_SECONDS = 5;

function refusalFor(error: Error): SalesFault | undefined {
  if (error instanceof Problem)
    return new SalesFault(error.status === 413 ? 'tooLarge' : 'badInput', {
      message: error.message,
    });
  if (isDatabaseAway(error) || isDiskFull(error))
    return new SalesFault('busy', { retryAfter: RETRY_SECONDS });
  return undefined;
}

/** For `app.onError`. */
export const replyWithFault = (log?: FaultLog): ErrorHandler =>
  replyToRefused({
    refusalFor,
    failed: () => new SalesFault('failed'),
    log,
    words: 'Falló una llamada de ventas',
  });
