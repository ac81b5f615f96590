import type { ReaderState } from '../../schemas/reader-support.ts';

export const STATE_LABELS: Readonly<Record<ReaderState, string>> = {
  active: 'Activa',
  disabled: 'Desactivada',
  deleting: 'Pidió borrarla',
};

const EVENTS: Readonly<Record<string, string>> = {
  'signed-up': 'Creó la cuenta',
  'signed-in': 'Inició sesión',
  'signed-out': 'Cerró sesión',
  'session-reused': 'Se cerró una sesión: su clave llegó dos veces',
  'password-changed': 'Cambió su contraseña',
  'password-reset': 'Puso otra contraseña con un enlace',
  'password-added': 'Agregó una contraseña',
  'email-asked': 'Pidió cambiar de correo',
  'email-confirmed': 'Confirmó su correo',
  'identity-linked': 'Conectó otra forma de entrar',
  'identity-unlinked': 'Quitó una forma de entrar',
  'passkey-added': 'Agregó una clave de acceso',
  'passkey-removed': 'Quitó una clave de acceso',
  'sessions-ended': 'Se cerraron sesiones',
  disabled: 'Se desactivó la cuenta',
  enabled: 'Se reactivó la cuenta',
  'deletion-asked': 'Pidió borrar la cuenta',
  'deletion-declined': 'Ya no quiso borrar la cuenta',
};

const WAYS: Readonly<Record<string, string>> = {
  Password: 'Contraseña',
  OIDC: 'Otro proveedor',
  pwd: 'con contraseña',
  otp: 'con un enlace',
  hwk: 'con clave de acceso',
  fed: 'con un proveedor',
};

const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

/** What happened to an account, in words; what a later release notes by its name. */
export const eventLabel = (kind: string): string => wordIn(EVENTS, kind);

export const wayLabel = (type: string): string => wordIn(WAYS, type);

/** «pwd · Firefox en Windows» in words. */
export const eventDetail = (detail: string): string =>
  detail.split(' · ').map(wayLabel).filter(Boolean).join(' · ');
