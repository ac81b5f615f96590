import { describe, expect, it } from 'vitest';
import { servableSites } from './shared-host.ts';

const site = (key: string, hosts: string[], websiteDomain = `https://www.${key}.example`) => ({
  key,
  hosts,
  websiteDomain,
});
const sites = [
  site('uno', ['www.uno.example', 'uno.example']),
  site('dos', [], 'https://Dos.example'),
];
const keysAt = (origin: string) => servableSites(sites, origin).sites.map(({ key }) => key);

describe('the sites that a node answers at', () => {
  it.each([
    ['https://uno.example', ['dos']],
    ['https://www.uno.example:8443', ['dos']],
    ['https://dos.example', ['uno']],
    ['http://dos.localhost:4300', ['uno']],
    ['https://editor.uno.example', ['uno', 'dos']],
    ['https://example', ['uno', 'dos']],
    ['http://editor.localhost:4300', ['uno', 'dos']],
  ])('are those of other hosts than the editor’s, %s', (origin, keys) => {
    expect(keysAt(origin)).toEqual(keys);
  });

  it.each(['no es host', 'https://www.tres.example/', 'www.tres.example:4460', '', '-a.example'])(
    'are those with hosts that are names: not «%s»',
    (host) => {
      const found = servableSites(
        [...sites, site('tres', ['tres.example', host])],
        'https://e.example',
      );
      expect(found.sites).toEqual(sites);
      expect(found.leftOut).toEqual([{ key: 'tres', why: `«${host}» no es un nombre de host` }]);
    },
  );

  it('say which they are not, and why', () => {
    expect(servableSites(sites, 'https://uno.example').leftOut).toEqual([
      { key: 'uno', why: '«uno.example» es el host del editor, que necesita uno propio' },
    ]);
  });
});
