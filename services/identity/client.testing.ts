import { vi } from 'vitest';

/** What a test's clock says, in milliseconds. */
export const NOW = Date.parse('2026-11-23T12:00:00Z');

const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** A token that ends so many seconds from `NOW`; `name` tells it from others. */
export const tokenOf = (name: string, seconds?: number): string =>
  [
    encode({ alg: 'ES256' }),
    encode({ name, ...(seconds === undefined ? {} : { exp: NOW / 1_000 + seconds }) }),
    'c2ln',
  ].join('.');

export const sessionOf = (name = '1', seconds = 900) => ({
  uuid: 'reader-1',
  accessToken: tokenOf(`access-${name}`, seconds),
  refreshToken: tokenOf(`refresh-${name}`, 86_400),
});

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = unknown | ((asked: Asked) => unknown);

/** Replies by `METHOD /v1/path`; a `Response` is given as it is, anything else as JSON. */
export function standIn(answers: Record<string, Answer>) {
  const asked: Asked[] = [];
  const fetcher = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input));
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/identity/public', '') + url.search,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    asked.push(one);
    const answer = answers[`${one.method} ${one.path}`];
    if (answer === undefined) return Response.json({ code: '404', message: 'No' }, { status: 404 });
    const given = typeof answer === 'function' ? await answer(one) : answer;
    return given instanceof Response ? given : Response.json(given);
  });
  return { asked, fetch: fetcher as unknown as typeof fetch };
}

export const refusal =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ httpStatus: status, code, message: `Refused ${code}` }, { status, headers });
