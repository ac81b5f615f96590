import { expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { checkAns } from '../../../services/ingest/check-ans.ts';
import { isServiceAuthor, toAnsAuthor } from './author.ts';
import { serviceAuthor } from './replies.testing.ts';

const notes = (record: JsonObject) =>
  toAnsAuthor(record).notes.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('is an author of ANS, whole and without a word more', () => {
  const { document, notes: told } = toAnsAuthor(serviceAuthor('ines'));
  expect(told).toEqual([]);
  expect(document).toEqual({
    type: 'author',
    version: '0.10.12',
    _id: 'ines',
    name: 'Inés Quiroga Paz',
    first_name: 'Inés',
    last_name: 'Quiroga Paz',
    byline: 'Inés Quiroga',
    role: 'Corresponsal en el Istmo',
    image: 'https://retratos.example/ines.png',
    email: 'ines@diario.example',
    bio: 'Escribe del Istmo.',
    long_bio: 'Escribe del Istmo desde 2009.\nAntes fue maestra.',
    slug: 'ines-quiroga',
    social_links: [
      { site: 'instagram', url: 'https://www.instagram.com/inesquiroga/' },
      { site: 'twitter', url: 'inesquiroga' },
    ],
  });
  expect(checkAns(document)).toMatchObject({ ok: true, warnings: [] });
});

it('names what has no place, or comes otherwise', () => {
  const record = serviceAuthor('ines', {
    slug: 'inés quiroga',
    email: 'ines arroba diario',
    longBio: '<p>Uno &amp; dos.</p><p>Tres<br/>cuatro.</p>',
    role: 7,
    books: [{ title: 'El río', url: 'https://libros.example/rio' }, { title: '' }],
    education: [{ name: 'UNAM' }],
    awards: [{ award_name: 'Premio' }],
    podcasts: [{ name: 'Voces', url: '' }],
    beat: 'Política',
    tiktok: '@ines',
    facebook: 'javascript:alert(1)',
    image: { url: '//retratos.example/otra.png', type: 'image' },
    status: false,
    bio_page: '/autores/ines',
  });
  const { document } = toAnsAuthor(record);
  expect(document).toMatchObject({
    long_bio: 'Uno & dos.\nTres\ncuatro.',
    books: [{ book_title: 'El río', book_url: 'https://libros.example/rio' }],
    education: [{ school_name: 'UNAM' }],
    awards: [{ award_name: 'Premio' }],
    image: 'https://retratos.example/otra.png',
    social_links: [{ site: 'instagram' }, { site: 'twitter' }, { site: 'tiktok', url: '@ines' }],
  });
  expect(document).not.toHaveProperty('slug');
  expect(document).not.toHaveProperty('email');
  expect(document).not.toHaveProperty('role');
  expect(checkAns(document)).toMatchObject({ ok: true, warnings: [] });
  expect(notes(record).sort()).toEqual([
    'awards: Se guarda, y no se muestra',
    'beat: No tiene lugar aquí: no viene',
    'bio_page: Su página no estará en /autores/ines, sino en /author/ines/',
    'books: Se guarda, y no se muestra',
    'education: Se guarda, y no se muestra',
    'email: No es un correo: no viene',
    'facebook: No es un usuario ni una dirección: no viene',
    'longBio: Lleva HTML: vienen sus palabras',
    'podcasts: No tiene lugar aquí: no viene',
    'role: Se espera un texto: no viene',
    'slug: Lleva espacios o diagonales: no viene, y la página se llama como el id',
    'status: En Arc no está activo; aquí tiene página',
    'tiktok: Se guarda, y no se muestra',
  ]);
});

it.each([
  [{ _id: 'a', byline: 'La Redacción', firstName: '' }, 'La Redacción'],
  [
    { _id: 'a', firstName: 'Ana', middleName: 'M.', lastName: 'Ruiz', suffix: 'II' },
    'Ana M. Ruiz II',
  ],
  [{ _id: 'a', bio_page: '' }, 'a'],
])('has a name: %j', (record, name) => {
  expect(isServiceAuthor(record)).toBe(true);
  expect(toAnsAuthor(record).document.name).toBe(name);
});

it.each([
  [{ _id: 'a', type: 'author', version: '0.10.9', name: 'Ana', firstName: 'Ana' }],
  [{ _id: 'a', type: 'author', name: 'Ana', long_bio: 'x' }],
  [{ _id: 'a', type: 'story', firstName: 'Ana' }],
  [{ firstName: 'Ana' }],
  [null],
])('is none of the service: %j', (record) => {
  expect(isServiceAuthor(record)).toBe(false);
});

it.each(['javascript:alert(1)', 'retrato.png', 'https://a b', { url: 4 }, [1], 7])(
  'has no portrait at %j',
  (image) => {
    const { document, notes: told } = toAnsAuthor(serviceAuthor('a', { image }));
    expect(document).not.toHaveProperty('image');
    expect(told).toMatchObject([{ path: ['image'] }]);
  },
);
