import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { loginLinks } from './block.ts';

const links = (fields: JsonObject) =>
  [...inDocument(renderBlock(loginLinks, { fields })).querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);

it('has the fields of the catalogue, all off, and shows nothing', () => {
  expect(defaultsOf(loginLinks)).toEqual({
    showLogin: false,
    loginURL: '/account/login/',
    showLoginWithoutPassword: false,
    loginWithOutPasswordUrl: '/account/request-one-time/',
    showForgot: false,
    forgotURL: '/account/forgot-password/',
    showSignUp: false,
    signUpURL: '/account/signup/',
  });
  expect(renderBlock(loginLinks)).toBe('');
});

it('shows those that are on and lead somewhere', () => {
  expect(links({ showForgot: true, showSignUp: true, signUpURL: '/alta/' })).toEqual([
    ['/account/forgot-password/', 'Olvidé mi contraseña'],
    ['/alta/', 'Crear una cuenta'],
  ]);
  expect(links({ showLogin: true, loginURL: '' })).toEqual([]);
  expect(links({ showLogin: true, showLoginWithoutPassword: true })).toHaveLength(2);
});
