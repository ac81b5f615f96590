import { describe, expect, it } from 'vitest';
import { withLooks } from './preview-looks.ts';

describe('a preview as somebody sees it', () => {
  it('stays as it is where nothing is chosen', () => {
    const html = '<div class="a" data-logout="/"></div><i data-request="{}"></i>';
    expect(withLooks(html, {})).toBe(html);
    expect(withLooks(html, { ads: 'on' })).toBe(html);
  });

  it('shows who reads in the head', () => {
    const html = '<div class="a" data-logout="/">';
    expect(withLooks(html, { reader: 'anonymous' })).toBe(
      '<div class="a" data-state="guest" data-logout="/">',
    );
    expect(withLooks(html, { reader: 'subscriber' })).toBe(
      '<div class="a" data-state="member" data-subscribes="yes" data-logout="/">',
    );
  });

  it('takes away the room of every ad', () => {
    const html = '<div id="a" data-request="{}"></div><div id="b" data-request="{}"></div>';
    expect(withLooks(html, { ads: 'off' })).toBe(
      '<div id="a" data-state="off" data-request="{}"></div>' +
        '<div id="b" data-state="off" data-request="{}"></div>',
    );
  });

  it('is dark or light whatever the device asks for, pictures too', () => {
    const html =
      '<meta name="color-scheme" content="light dark">' +
      '<style>@media screen and (prefers-color-scheme:dark){a{b:c}}</style>' +
      '<source media="screen and (prefers-color-scheme: dark)">';
    expect(withLooks(html, { scheme: 'dark' })).toBe(
      '<meta name="color-scheme" content="dark">' +
        '<style>@media screen and (min-width: 0px){a{b:c}}</style>' +
        '<source media="screen and (min-width: 0px)">',
    );
    expect(withLooks(html, { scheme: 'light' })).toBe(
      '<meta name="color-scheme" content="light">' +
        '<style>@media screen and (max-width: 0px){a{b:c}}</style>' +
        '<source media="screen and (max-width: 0px)">',
    );
  });
});
