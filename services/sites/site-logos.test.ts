import { describe, expect, it } from 'vitest';
import { siteProperties } from '../../schemas/site.ts';
import { forDevelopment, withSiteLogos } from './site-logos.ts';

const site = (key: string, more = {}) =>
  siteProperties.parse({
    key,
    theme: key,
    websiteName: `Sitio ${key}`,
    websiteDomain: `https://${key}.example`,
    primaryLogo: `/${key}.svg`,
    lightBackgroundLogo: `/${key}-claro.svg`,
    ...more,
  });
const logosOf = (sites: ReturnType<typeof withSiteLogos>, key: string) =>
  sites.find((each) => each.key === key)?.siteLogos;

describe('the logos of sites', () => {
  it('are those of each site itself, and lead to it from any other', () => {
    const sites = withSiteLogos([site('a'), site('b', { primaryLogoAlt: 'El sitio B' })]);
    expect(logosOf(sites, 'a')).toEqual({
      a: { logo: '/a.svg', light: '/a-claro.svg', address: '/', alt: 'Sitio a' },
      b: {
        logo: '/b.svg',
        light: '/b-claro.svg',
        address: 'https://b.example/',
        alt: 'El sitio B',
      },
    });
    expect(logosOf(sites, 'b')?.a?.address).toBe('https://a.example/');
    expect(logosOf(sites, 'b')?.b?.address).toBe('/');
  });

  it('are what a site sets, part by part; its own leads home all the same', () => {
    const siteLogos = { a: { address: '/otro/' }, b: { address: '/b/' }, c: { logo: '/c.svg' } };
    const table = logosOf(withSiteLogos([site('a', { siteLogos }), site('b')]), 'a');
    expect(table?.a?.address).toBe('/');
    expect(table?.b).toMatchObject({ logo: '/b.svg', address: '/b/' });
    expect(table?.c).toMatchObject({ logo: '/c.svg', address: '' });
  });

  it('lead to hosts that answer here, outside production', () => {
    const sites = withSiteLogos([
      site('a', { siteLogos: { b: { address: '/b/' } } }),
      site('b', { hosts: ['b.prueba'] }),
      site('c'),
    ]);
    const local = forDevelopment(sites, 4_300);
    expect(logosOf(local, 'c')?.a?.address).toBe('http://a.localhost:4300/');
    expect(logosOf(local, 'c')?.b?.address).toBe('http://b.prueba:4300/');
    expect(logosOf(local, 'a')?.b?.address).toBe('/b/');
    expect(logosOf(local, 'a')?.a?.address).toBe('/');
    expect(local.map(({ authorPath }) => authorPath)[2]).toBe('/pf/author/{slug}/?_website=c');
  });
});
