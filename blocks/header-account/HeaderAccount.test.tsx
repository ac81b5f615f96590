import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { headerAccount } from './block.ts';

const render = (fields: JsonObject = {}) => inDocument(renderBlock(headerAccount, { fields }));
const hrefs = (body: ParentNode, selector: string) =>
  [...body.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe('the account in the head', () => {
  it('has the addresses of the catalogue', () => {
    expect(defaultsOf(headerAccount)).toEqual({
      loginURL: '/account/login/',
      createAccountURL: '/account/signup/',
      logoutURL: '/',
      manageAccountURL: '/account/',
      subscribeURL: '',
    });
  });

  it('leads in without script, on wide screens by links, on phones by a menu', () => {
    const [wide, narrow, member] = [...render().querySelectorAll('[data-logout] > *')];
    expect(hrefs(wide as Element, 'a')).toEqual(['/account/login/', '/account/signup/']);
    expect(hrefs(narrow as Element, 'a')).toEqual(['/account/login/', '/account/signup/']);
    expect(hrefs(member as Element, 'a')).toEqual(['/account/']);
    expect(member?.querySelector('button')?.textContent).toBe('Salir');
  });

  it('has only the ways that have an address, and is nothing without any', () => {
    expect(hrefs(render({ createAccountURL: '' }), '[data-logout] > div a')).toEqual([
      '/account/login/',
    ]);
    expect(render({ createAccountURL: '', loginURL: '' }).innerHTML).toBe('');
  });

  it('brings nothing to life on the canvas', () => {
    expect(renderBlock(headerAccount, { isEditing: true })).not.toContain('data-behaviour');
  });
});
