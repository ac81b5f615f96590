// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Of a session that goes on for long. */
const ACCESS = `x.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.y`;
const session = (uuid: string) =>
  JSON.stringify({ uuid, accessToken: ACCESS, refreshToken: ACCESS });
const SUBSCRIBER = { isSubscriber: true, hidesAds: true };

/** As another page sees it. */
const load = async () => {
  vi.resetModules();
  const { knownReader } = await import('./known-reader.ts');
  const { showsAds } = await import('../../../ui/shows-ads.ts');
  return { knownReader, showsAds };
};
const replying = (reply: () => Response | Promise<Response>) => {
  const asked = vi.fn(reply);
  vi.stubGlobal('fetch', asked);
  return asked;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks nobody where nobody is signed in, and shows ads', async () => {
  const asked = replying(() => Response.json(SUBSCRIBER));
  const { knownReader, showsAds } = await load();
  expect(await knownReader()).toEqual({ isSubscriber: false, hidesAds: false, skus: [] });
  expect([await showsAds(), asked.mock.calls.length]).toEqual([true, 0]);
});

it('remembers a subscriber for 10 minutes, and shows them no ads', async () => {
  localStorage.setItem('ArcId.USER_INFO', session('r'));
  const asked = replying(() => Response.json(SUBSCRIBER));
  expect(await (await load()).showsAds()).toBe(false);
  vi.advanceTimersByTime(599_000);
  expect(await (await load()).knownReader()).toMatchObject(SUBSCRIBER);
  expect(asked).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  await (await load()).knownReader();
  expect(asked).toHaveBeenCalledTimes(2);
});

it('forgets at once who signed out, and knows nobody else by them', async () => {
  localStorage.setItem('ArcId.USER_INFO', session('r'));
  replying(() => Response.json(SUBSCRIBER));
  await (await load()).knownReader();
  localStorage.removeItem('ArcId.USER_INFO');
  expect(await (await load()).showsAds()).toBe(true);
  localStorage.setItem('ArcId.USER_INFO', session('otra'));
  replying(() => Response.json({ isSubscriber: false, hidesAds: false }));
  expect(await (await load()).showsAds()).toBe(true);
});

it('shows ads when the server does not reply, and asks once for all of a page', async () => {
  localStorage.setItem('ArcId.USER_INFO', session('r'));
  const asked = replying(() => Promise.reject(new TypeError('x')));
  const { knownReader, showsAds } = await load();
  expect(await Promise.all([showsAds(), showsAds()])).toEqual([true, true]);
  await knownReader();
  expect(asked).toHaveBeenCalledOnce();
  localStorage.setItem('portada.lector', 'roto{');
  replying(() => new Response('', { status: 500 }));
  expect(await (await load()).showsAds()).toBe(true);
});

it('asks anew about whoever bought something', async () => {
  localStorage.setItem('ArcId.USER_INFO', session('r'));
  replying(() => Response.json({ isSubscriber: false, hidesAds: false }));
  const { knownReader } = await load();
  await knownReader();
  const { forgetReader } = await import('./known-reader.ts');
  forgetReader();
  replying(() => Response.json(SUBSCRIBER));
  expect(await knownReader()).toEqual(SUBSCRIBER);
});
