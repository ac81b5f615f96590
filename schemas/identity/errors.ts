/*
 * What a refused call of `/identity/public` says. Blocks and clients compare these codes, so they
 * are texts: `010122` would lose its zero as a number.
 */

export const IDENTITY_ERRORS = {
  captcha: '130001',
  signUpCaptcha: '010122',
  paymentCaptcha: '010125',
  tooManyDevices: '100013',
  throttled: '100014',
  disabled: '100015',
  unverified: '130051',
  badNonce: '300020',
  taken: '300039',
  weakPassword: '300036',
  wrongPassword: '300040',
  notSignedIn: '300041',
  lastWayIn: '300044',
  badInput: '300201',
  /** Ours: the contract names no code for these. */
  passwordAsked: '403001',
  notFound: '404',
  unsupported: '400',
  foreign: '403',
  tooLarge: '413',
  heldBack: '409',
  busy: '503',
  providerAway: '502',
  failed: '500',
} as const;

export type IdentityErrorCode = (typeof IDENTITY_ERRORS)[keyof typeof IDENTITY_ERRORS];
