import { describe, expect, it } from 'vitest';
import { readBlocks, run, stored } from './checked-page.testing.ts';
import { deadLink, ownPaths } from './dead-link.ts';

const site = { websiteDomain: 'https://www.labrujula.example', hosts: ['labrujula.example'] };
const missing = (...paths: string[]) => ({ around: { missingPaths: new Set(paths) } });
const image = (linkURL: string) => stored('i', 'simple-image', { linkURL });

it('gathers the site’s own addresses once each, from links and from markup', () => {
  const html = '<p><a class="x" href="/b/?c=1&amp;d">b</a> <a href="https://x.example/">x</a></p>';
  const body = [image('/a/'), image('/a/#x'), stored('h', 'html-box', { HTML: html })];
  expect(ownPaths(readBlocks(body), site)).toEqual(['/a/', '/b/']);
});

describe('dead-link', () => {
  it('finds a link to nothing, and takes it away', () => {
    expect(run(deadLink, [image('/no-hay/')], missing('/no-hay/'))).toMatchObject([
      {
        message: 'Lleva a /no-hay/, donde este sitio no tiene nada',
        field: { path: 'linkURL', label: 'Enlace' },
        mend: { kind: 'set-field', block: 'i', path: ['linkURL'], value: '' },
      },
    ]);
    expect(run(deadLink, [image('/hay/')], missing('/no-hay/'))).toEqual([]);
    expect(run(deadLink, [image('/no-hay/')])).toEqual([]);
  });

  it('leaves it where the block needs one', () => {
    const relatedSites = [{ name: 'Otro', url: '/no-hay/' }];
    const [found] = run(deadLink, [stored('n', 'navbar', { relatedSites })], missing('/no-hay/'));
    expect(found?.field).toEqual({ path: 'relatedSites.0.url', label: 'Dirección' });
    expect(found).not.toHaveProperty('mend');
  });
});
