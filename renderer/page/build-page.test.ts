import { createElement, Fragment } from 'react';
import { expect, it } from 'vitest';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { Assets } from '../assets/assets.ts';
import { seedBuilder, seedPage, testAssets } from '../seed-builder.testing.ts';
import { buildBlock, buildPage } from './build-page.ts';

const layoutOf = (className: string): Layout => ({
  name: 'a-prueba',
  label: 'Prueba',
  order: 1,
  sections: [{ name: 'main', label: 'Principal', role: 'main' }],
  View: ({ sections }) =>
    createElement('main', { className }, createElement(Fragment, null, sections.main?.content)),
});

it('gives a page another tag when only its layout draws something else, and the same one when nothing does', async () => {
  const { facts, tags } = await seedPage('/');
  const document = { layout: 'a-prueba', sections: {}, metadata: { title: 'Prueba' } };
  let className = 'uno';
  let build = 'a';
  const assets: Assets = {
    ...testAssets(),
    layout: () => layoutOf(className),
    get build() {
      return build;
    },
  };
  const builder = seedBuilder(assets);
  const made = async () => (await buildPage(builder, { document, facts, tags })).body.identity;
  const first = await made();
  expect((await made()).etag).toBe(first.etag);
  className = 'dos';
  build = 'b';
  const second = await made();
  expect(second.bytes.toString()).toContain('class="dos"');
  expect(second.etag).not.toBe(first.etag);
  className = 'uno';
  build = 'c';
  expect((await made()).etag).toBe(first.etag);
});

it('tells a CDN a key of every tag, which names nothing that is not published', async () => {
  const { facts } = await seedPage('/');
  const document = { layout: 'single-column', sections: {}, metadata: { title: 'Prueba' } };
  const tags = ['story:secreta', 'tag:a b\r\n', 'author:\ud800,y'];
  const given = { document, facts, tags };
  const { headers } = await buildPage({ ...seedBuilder(), cdn: 'generic' }, given);
  const told = (name: string) => headers[headers.indexOf(name) + 1];
  // printf %s story:secreta | sha256sum, as base64url
  expect(told('Surrogate-Key')).toMatch(/^fwoS-nJZ [\w-]{8} [\w-]{8}$/);
  expect(told('Cache-Tag')).toMatch(/^fwoS-nJZ,[\w-]{8},[\w-]{8}$/);
  const { headers: unheard } = await buildPage(seedBuilder(), given);
  expect(unheard).not.toContain('Surrogate-Key');
  expect(unheard).not.toContain('Cache-Tag');
});

it('has a dark scheme where the site says so alone', async () => {
  const { facts, tags } = await seedPage('/');
  const document = { layout: 'single-column', sections: {}, metadata: { title: 'Prueba' } };
  const htmlOf = async (hasDarkScheme?: boolean) => {
    const site = { ...facts.site, ...(hasDarkScheme === undefined ? {} : { hasDarkScheme }) };
    const page = await buildPage(seedBuilder(), { document, facts: { ...facts, site }, tags });
    return page.body.identity.bytes.toString();
  };
  expect(await htmlOf(true)).toMatch(
    /^<!DOCTYPE html><html lang="es-MX" dir="ltr" data-dark>.*<meta name="color-scheme" content="light dark">/s,
  );
  for (const option of [undefined, false])
    expect(await htmlOf(option)).not.toMatch(/data-dark>|name="color-scheme"/);
});

it('draws each icon once at the end of a page; a block by itself draws its own', async () => {
  const { facts, tags } = await seedPage('/');
  const share = (id: string) => ({ id, block: 'share-popup', v: 1, fields: {} });
  const document = {
    layout: 'single-column',
    sections: { body: [share('uno'), share('dos')] },
    metadata: { title: 'Prueba' },
  };
  const builder = seedBuilder();
  const { body } = await buildPage(builder, { document, facts, tags });
  const html = body.identity.bytes.toString();
  expect(html.split('<use href="#icono-whatsapp"/>')).toHaveLength(3);
  expect(html.split('<symbol id="icono-whatsapp"')).toHaveLength(2);
  expect(html.indexOf('<symbol')).toBeGreaterThan(html.lastIndexOf('<use'));
  expect(html).not.toContain('data-icon');
  for (const id of ['uno', 'uno']) {
    const alone = await buildBlock(builder, { document, facts, tags }, id);
    expect(alone?.body.identity.bytes.toString()).toContain('<svg data-icon="whatsapp"');
    expect(alone?.body.identity.bytes.toString()).not.toContain('<use');
  }
});

const anArticle = '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/';

it('asks early for the faces that show above the fold, on a story for its text too', async () => {
  const facesOf = async (path: string) => {
    const { facts, tags } = await seedPage(path);
    const document = { layout: 'single-column', sections: {}, metadata: { title: 'Prueba' } };
    const { body } = await buildPage(seedBuilder(), { document, facts, tags });
    const html = body.identity.bytes.toString();
    return [...html.matchAll(/as="font"[^>]* href="\/assets\/fonts\/([\w-]+)/g)].map(
      ([, name]) => name,
    );
  };
  expect(await facesOf('/')).toEqual(['newsreader-headline', 'public-sans']);
  expect(await facesOf(anArticle)).toEqual([
    'newsreader-headline',
    'public-sans',
    'newsreader-text',
  ]);
});
