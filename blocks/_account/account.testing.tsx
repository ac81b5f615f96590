import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, vi } from 'vitest';
import type { IslandDeclaration } from '../../ui/Island.tsx';
import type { AccountProps } from './island-props.ts';

const ORIGIN = 'https://www.labrujula.example';
export const CONFIG = {
  signinRecaptcha: false,
  signupRecaptcha: false,
  magicLinkRecaptcha: false,
  resetPasswordRecaptcha: false,
  pwMinLength: 8,
  pwLowercase: 0,
  pwUppercase: 0,
  pwNumbers: 0,
  pwPwNumbers: 0,
  pwSpecialCharacters: 0,
  oidcClients: [],
  disqus: { enabled: false },
  orgTenants: [],
};

const tokenOf = (name: string): string =>
  [{ alg: 'ES256' }, { name, exp: 4_000_000_000 }, {}]
    .map((part) => btoa(JSON.stringify(part)).replaceAll('=', ''))
    .join('.');

/** Somebody signed in, as the server says it. */
export const SESSION = {
  uuid: 'lectora-1',
  accessToken: tokenOf('access'),
  refreshToken: tokenOf('refresh'),
};
const PASSWORD = {
  id: 'i1',
  type: 'Password',
  userName: 'ana@correo.example',
  passwordReset: false,
  locked: false,
  createdOn: '2026-11-20T12:00:00.000Z',
};
export const PROFILE = {
  uuid: 'lectora-1',
  email: 'ana@correo.example',
  emailVerified: true,
  status: 'Active',
  createdOn: '2026-11-20T12:00:00.000Z',
  modifiedOn: '2026-11-20T12:00:00.000Z',
  identities: [PASSWORD],
};

interface Asked {
  call: string;
  body: unknown;
}

/**
 * Answers calls of `/identity/public`, by `METHOD /v1/path`; a function gets the body. Tells what was
 * asked for.
 */
function answerWith(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input);
    const path = url.pathname.replace(/^\/(?:identity|sales|retail)\/public/, '') + url.search;
    const call = `${init.method} ${path}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ call, body });
    const given: unknown = answers[call] ?? (call === 'GET /v1/config' ? CONFIG : undefined);
    const answer: unknown = typeof given === 'function' ? await given(body) : given;
    if (answer instanceof Response) return answer;
    return answer === undefined
      ? Response.json({ code: '404', message: 'Nada' }, { status: 404 })
      : Response.json(answer);
  });
  return asked;
}

export const refuses =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ httpStatus: status, code, message: 'No' }, { status, headers });

interface Device {
  get(options: CredentialRequestOptions): Promise<unknown>;
  create(options: CredentialCreationOptions): Promise<unknown>;
}

const BYTES = new Uint8Array([1, 2, 3]).buffer;
/** What a device gives, made or signed. */
export const CREDENTIAL = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { clientDataJSON: BYTES, attestationObject: BYTES },
};
/** What the server asks a device for. */
export const PASSKEY_ANSWERS = {
  'POST /v1/passkeys/signin/options': { challenge: 'AQID' },
  'POST /v1/passkeys/signup/options': { challenge: 'AQID', user: { id: 'AQID' } },
  'POST /v1/passkeys/options': { challenge: 'AQID', user: { id: 'AQID' } },
};

/** Gives the browser passkeys; without a device it has none. `offers`: in the list of a field. */
export function withDevice(device?: Partial<Device>, { offers = false } = {}): void {
  const none = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  const value = device && { get: none, create: none, ...device };
  Object.defineProperty(navigator, 'credentials', { value, configurable: true });
  const isConditionalMediationAvailable = async () => offers;
  vi.stubGlobal('PublicKeyCredential', device && { isConditionalMediationAvailable });
}

interface Scene {
  answers?: Record<string, unknown>;
  /** Path and query of the page. */
  at?: string;
  referrer?: string;
  isSignedIn?: boolean;
}

const base: AccountProps = { id: 'b1', locale: 'es-MX', level: 2, isEditing: false };

/**
 * Opens a page with an island: its HTML as the server writes it, then brought to life. What React
 * would complain of fails the test. The island is loaded anew: nothing is left of another page.
 */
export async function openIsland<P extends object>(
  load: () => Promise<{ island: IslandDeclaration<P> }>,
  props: Omit<P, keyof AccountProps> & Partial<AccountProps>,
  { answers = {}, at = '/account/pagina/', referrer = '', isSignedIn = false }: Scene = {},
) {
  cleanup();
  vi.resetModules();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(ORIGIN + at);
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  if (isSignedIn) localStorage.setItem('ArcId.USER_INFO', JSON.stringify(SESSION));
  const asked = answerWith(answers);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  // Nothing of others is loaded.
  vi.spyOn(document.head, 'append').mockImplementation(() => {});
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { island } = await load();
  const element = <island.Component {...({ ...base, ...props } as unknown as P)} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  const html = container.innerHTML;
  render(element, { container, hydrate: true });
  expect(complain.mock.calls).toEqual([]);
  const calls = () => asked.map(({ call }) => call).filter((call) => call !== 'GET /v1/config');
  return { html, asked, calls, assign, container };
}
