import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';

const html = (body: string) =>
  `<html lang="es"><head><title>Prueba</title></head><body>${body}</body></html>`;
const page = (body: string) => html(`<main><h1>Prueba</h1>${body}</main>`);
const frame = (body: string) => `<iframe title="Marco" srcdoc='${html(body)}'></iframe>`;
const PICTURE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
const TEXT = '<p class="part">Nada</p>';

/** In a document of its own: what is written over another keeps the other's globals. */
const show = (tab: Page, html: string) =>
  tab.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`);

test('a fault is found on a page, in a frame of it, and not beside the part that is asked for', async ({
  page: tab,
}) => {
  await show(tab, page(TEXT + frame(TEXT)));
  expect(await axeFaults(tab)).toEqual([]);
  await show(tab, page(TEXT + PICTURE));
  expect(await axeFaults(tab)).toEqual([expect.stringMatching(/^image-alt \(1\): img /)]);
  expect(await axeFaults(tab, '.part')).toEqual([]);
  await show(tab, page(TEXT + frame(PICTURE)));
  expect(await axeFaults(tab)).toEqual([expect.stringMatching(/^image-alt \(1\): iframe img /)]);
});

test('a frame that runs no script holds nothing up', async ({ page: tab }) => {
  await show(tab, page(TEXT + frame(PICTURE).replace('<iframe', '<iframe sandbox=""')));
  expect(await axeFaults(tab)).toEqual(expect.any(Array));
  await show(tab, page(TEXT + PICTURE + frame(TEXT).replace('<iframe', '<iframe sandbox=""')));
  expect(await axeFaults(tab)).toEqual([expect.stringMatching(/^image-alt \(1\): img /)]);
});
