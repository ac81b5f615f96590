import { expect, it } from 'vitest';
import { draftRedirect, sitesOfWebsites, withIdOfSite } from './redirects.ts';

it.each([
  [
    { website_id: 'w', website_url: ' /a/ ', document_id: 'x' },
    { website: 'w', from: '/a/', to: { documentId: 'x' } },
  ],
  [
    { website: 'w', website_url: '/a/', redirect_to: '/b/', document_id: '' },
    { website: 'w', from: '/a/', to: { address: '/b/' } },
  ],
  [
    { website_url: '/a/', redirect_to: '/b/' },
    { website: undefined, from: '/a/', to: { address: '/b/' } },
  ],
  [{ website_url: 7, redirect_to: '/b/' }, 'falta de dónde (website_url)'],
  [{ website_url: '/a/', redirect_to: {} }, 'falta a dónde (redirect_to o document_id)'],
  [['/a/', '/b/'], 'no es una redirección de Arc'],
  [null, 'no es una redirección de Arc'],
])('reads %j', (value, expected) => {
  expect(draftRedirect(value)).toEqual(expected);
});

it('knows our sites, and gives all to one where none is named', () => {
  const keys = ['brujula', 'jalisco'];
  const some = sitesOfWebsites(['jalisco', 'otro'], { keys, target: 'brujula' });
  expect(['jalisco', 'otro', undefined].map(some)).toEqual(['jalisco', undefined, 'brujula']);
  const none = sitesOfWebsites(['otro', 'constructor'], { keys, target: 'brujula' });
  expect(['otro', 'constructor', undefined].map(none)).toEqual(['brujula', 'brujula', 'brujula']);
});

it('gives a redirect the id of its site and address, and nothing else one', () => {
  const redirect = { type: 'redirect', canonical_url: '/a', redirect_url: '/b/' };
  const [one, same, other] = [
    withIdOfSite(redirect, 'jalisco'),
    withIdOfSite({ ...redirect, canonical_url: '/a/' }, 'jalisco'),
    withIdOfSite(redirect, 'brujula'),
  ].map((document) => (document as { _id: string })._id);
  expect(one).toMatch(/^ans-[0-9a-f]{24}$/);
  expect([same === one, other === one]).toEqual([true, false]);
  for (const document of [{ ...redirect, _id: 'r' }, { type: 'redirect' }, { type: 'story' }, null])
    expect(withIdOfSite(document, 'jalisco')).toBe(document);
});
