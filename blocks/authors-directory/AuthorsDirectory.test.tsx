import { describe, expect, it } from 'vitest';
import type { Author } from '../../schemas/author.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { authorsDirectory } from './block.ts';

const INES = {
  _id: 'ines',
  slug: 'ines-carranza',
  byline: 'Inés Carranza',
  role: 'Reportera',
  bio: 'Cubre transporte & vivienda. '.repeat(8),
  image: { _id: 'retrato', url: 'https://f.example/retrato.jpg', auth: { 1: 't' } },
} as unknown as Author;
const LONG = { _id: 'maria', name: 'María Guadalupe del Socorro Ruvalcaba' } as Author;

const render = (
  authors: Author[] | null,
  fields: JsonObject = {},
  buscar = '',
  isEditing = false,
) =>
  renderBlock(authorsDirectory, {
    fields,
    reply: authors && { authors, count: authors.length },
    isEditing,
    facts: { path: '/autores/', query: buscar ? { 'buscar-b1': buscar } : {} },
  });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));
const asked = (buscar: string, fields: JsonObject = {}) =>
  authorsDirectory.content?.(
    authorsDirectory.schema.parse(fields),
    testFacts({ query: buscar ? { buscar } : {} }),
  ) as ContentRequest;

describe('authors-directory', () => {
  it('has its fields', () => {
    expect(defaultsOf(authorsDirectory)).toEqual({ title: '', showSearch: true, lazyLoad: false });
  });

  it('asks for everybody, or by byline while somebody searches', () => {
    expect(asked('')).toMatchObject({ source: 'authors-brujula', query: {} });
    expect(asked('  Inés   C ').query).toEqual({ byline: 'Inés C' });
    expect(asked('Inés', { showSearch: false }).query).toEqual({});
    expect(asked('').filter).not.toContain('authors.email');
  });

  it('takes of an address only a search with something in it', () => {
    expect(authorsDirectory.parameters?.buscar?.test('  ')).toBe(false);
    expect(authorsDirectory.parameters?.buscar?.test('ñ')).toBe(true);
  });

  it('shows portrait, name, role and the start of a life, with a link to the stories', () => {
    const item = dom([INES]).querySelector('li');
    expect(item?.querySelector('h2 a')?.getAttribute('href')).toBe('/author/ines-carranza/');
    const image = item?.querySelector('img');
    expect([
      image?.getAttribute('width'),
      image?.getAttribute('height'),
      image?.getAttribute('alt'),
    ]).toEqual(['180', '180', '']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 180w', ' 360w', ' 720w']);
    const bio = item?.querySelector('.AuthorsDirectory_bio')?.textContent ?? '';
    expect([
      bio.startsWith('Cubre transporte & vivienda.'),
      bio.length <= 96,
      bio.endsWith('…'),
    ]).toEqual([true, true, true]);
    expect(item?.querySelector('.AuthorsDirectory_role')?.textContent).toBe('Reportera');
  });

  it('writes long names smaller, and initials where there is no photo', () => {
    const [first, second] = dom([INES, LONG]).querySelectorAll('h2');
    expect(first?.className).not.toContain('longName');
    expect(second?.className).toContain('longName');
    expect(dom([LONG]).querySelector('.AuthorsDirectory_initials')?.textContent).toBe('MG');
    expect(
      dom([{ ...INES, image: { url: 'https://f.example/sin-firma.jpg' } }]).querySelector('img'),
    ).toBeNull();
    expect(dom([{ ...INES, image: 'javascript:alert(1)' }]).querySelector('img')).toBeNull();
  });

  it('leaves out those without a name', () => {
    expect(dom([{ _id: 'x' }, INES]).querySelectorAll('li')).toHaveLength(1);
  });

  it('says when there is nobody, and keeps its search', () => {
    const body = dom([], {}, 'zzz');
    expect(body.querySelector('[role="status"]')?.textContent).toBe('No se encontraron Autores');
    expect(body.querySelector('input')?.getAttribute('value')).toBe('zzz');
    expect(body.querySelector('[data-found] a')?.getAttribute('href')).toBe('/autores/');
    expect(dom([], { showSearch: false }).textContent).toContain('No se encontraron Autores');
  });

  it('searches by a form that needs no script', () => {
    const body = dom([INES]);
    expect([
      body.querySelector('form')?.getAttribute('method'),
      body.querySelector('form')?.hasAttribute('action'),
    ]).toEqual(['get', false]);
    expect(body.querySelector('input')?.getAttribute('name')).toBe('buscar-b1');
    const id = body.querySelector('input')?.id;
    expect(body.querySelector(`label[for="${id}"]`)?.textContent).toBe('Buscar por nombre');
    expect(dom([INES], { showSearch: false }).querySelector('form')).toBeNull();
  });

  it('renders nothing while its source does not answer, or answers something else', () => {
    expect(render(null, { title: 'Quiénes somos' })).toBe('');
    expect(renderBlock(authorsDirectory, { reply: { Payload: [] } })).toBe('');
  });

  it('puts its title a level over the names, to be written on the canvas', () => {
    const body = dom([INES], { title: 'Quiénes somos' });
    expect([body.querySelector('h2')?.textContent, body.querySelector('h3')?.textContent]).toEqual([
      'Quiénes somos',
      'Inés Carranza',
    ]);
    expect(dom([INES], {}, '', true).querySelector('[data-edit="field:title"]')).not.toBeNull();
  });
});
