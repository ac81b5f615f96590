import { describe, expect, it } from 'vitest';
import { challengeCheck } from './challenge.ts';

const ADDRESS = '192.0.2.1';

/** Asks a stand-in that says this of any token. */
const asked = (verdict: unknown, secret: string | undefined = 'secret') => {
  const sent: URLSearchParams[] = [];
  const send = (async (_: string, { body }: RequestInit) => {
    sent.push(body as URLSearchParams);
    if (verdict instanceof Error) throw verdict;
    return new Response(typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
  }) as unknown as typeof fetch;
  const check = challengeCheck({ url: 'https://challenge.example/verify', secret, send });
  return { sent, check: (score?: number) => check('token', { score, address: ADDRESS }) };
};

describe('the bot challenge', () => {
  it('is met when its maker says so', async () => {
    const { check, sent } = asked({ success: true });
    expect(await check(-1)).toBe(true);
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({
      secret: 'secret',
      response: 'token',
      remoteip: ADDRESS,
    });
    expect(await asked({ success: false }).check(-1)).toBe(false);
  });

  it('of V3 wants the score of the site', async () => {
    expect(await asked({ success: true, score: 0.5 }).check(0.5)).toBe(true);
    expect(await asked({ success: true, score: 0.4 }).check(0.5)).toBe(false);
    expect(await asked({ success: true }).check(0.5)).toBe(false);
    expect(await asked({ success: true }).check(0)).toBe(false);
  });

  it('is not met while nobody can be asked, or there is no secret', async () => {
    for (const verdict of [new TypeError('fetch failed'), '<html>', {}, 'null'])
      expect(await asked(verdict).check(-1)).toBe(false);
    expect(await asked({ success: true }, '').check(-1)).toBe(false);
  });
});
