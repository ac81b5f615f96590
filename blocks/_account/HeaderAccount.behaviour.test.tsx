// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../_block/render-block.testing.tsx';
import { start } from './HeaderAccount.behaviour.ts';
import { HeaderAccount } from './HeaderAccount.tsx';

const ADDRESSES = {
  loginURL: '/account/login/',
  createAccountURL: '/account/signup/',
  logoutURL: '/adios/',
  manageAccountURL: '/account/',
  subscribeURL: '/suscribete/',
};
const SESSION = JSON.stringify({ uuid: 'r', accessToken: 'a.b.c', refreshToken: 'd.e.f' });

const root = () =>
  document.querySelector('[data-behaviour="_account/HeaderAccount"]') as HTMLElement;
const state = () => root().dataset.state;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = renderToStaticMarkup(
    <HeaderAccount addresses={ADDRESSES} page={testPage()} />,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says nothing of who reads in its HTML, and shows the way in to whom nobody knows', () => {
  expect(state()).toBeUndefined();
  start(root());
  expect(state()).toBe('guest');
});

it.each(['localStorage', 'sessionStorage'] as const)('knows a session in %s', (name) => {
  window[name].setItem('ArcId.USER_INFO', SESSION);
  start(root());
  expect(state()).toBe('member');
});

it('knows a session in a cookie', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the client writes it
  document.cookie = 'ArcId.USER_INFO.session=%22x%22; path=/';
  start(root());
  expect(state()).toBe('member');
  // biome-ignore lint/suspicious/noDocumentCookie: as the client writes it
  document.cookie = `ArcId.USER_INFO.session=; path=/; expires=${new Date(0).toUTCString()}`;
});

it('follows what other tabs do, and shuts its menus', () => {
  start(root());
  root().querySelector('details')?.setAttribute('open', '');
  localStorage.setItem('ArcId.USER_INFO', SESSION);
  dispatchEvent(new Event('storage'));
  expect([state(), root().querySelector('details[open]')]).toEqual(['member', null]);
  localStorage.clear();
  dispatchEvent(new Event('ArcSDK.logout'));
  expect(state()).toBe('guest');
});

it('hears of a sign-in from this site alone', () => {
  start(root());
  localStorage.setItem('ArcId.USER_INFO', SESSION);
  const data = { type: 'ARC_LOGIN_SUCCESS', grantType: 'password' };
  dispatchEvent(new MessageEvent('message', { data, origin: 'https://malo.example' }));
  expect(state()).toBe('guest');
  dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
  expect(state()).toBe('member');
});

it('signs out and goes on, though the server does not answer', async () => {
  localStorage.setItem('ArcId.USER_INFO', SESSION);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('x')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  start(root());
  root().querySelector('button')?.click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/adios/'));
  expect(localStorage.getItem('ArcId.USER_INFO')).toBeNull();
  expect(state()).toBe('guest');
});

it('asks nobody to subscribe who does', async () => {
  const end = `x.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.y`;
  localStorage.setItem(
    'ArcId.USER_INFO',
    JSON.stringify({ uuid: 'suscriptor', accessToken: end, refreshToken: end }),
  );
  vi.stubGlobal('fetch', async () => Response.json({ isSubscriber: true, hidesAds: false }));
  start(root());
  expect(root().dataset.subscribes).toBeUndefined();
  await vi.waitFor(() => expect(root().dataset.subscribes).toBe('yes'));
});
