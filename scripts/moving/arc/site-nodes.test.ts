import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import type { Section } from '../../../schemas/section.ts';
import { mergeMenu } from './merge-menu.ts';
import { siteLink, siteSection } from './replies.testing.ts';
import { readNodes } from './site-nodes.ts';

const places = (node: JsonObject) =>
  Object.fromEntries(
    [...(readNodes([node]).nodes[0]?.places ?? [])].map(([menu, { parent }]) => [menu, parent]),
  );

it.each<[JsonObject, Record<string, string>]>([
  [{ parent: { default: '/a', footer: '/', mega: null } }, { default: '/a', footer: '/' }],
  [{ parent: '/a/' }, { default: '/a' }],
  [{ parent: { footer: '/' } }, { default: '/', footer: '/' }],
  [{ parent: null, ancestors: ['/a', '/a/b'] }, { default: '/a/b' }],
  [{ parent: null, ancestors: { default: ['/a'], footer: [] } }, { default: '/a' }],
  [{ parent: null }, { default: '/' }],
  [{ parent: 7, order: 'x' }, { default: '/' }],
])('knows where a section stands: %j', (more, expected) => {
  expect(places(siteSection('/a/b/c', 'C', '/', more))).toEqual(expected);
});

it('puts a link only where it stands', () => {
  expect(places(siteLink('l', '/x/', { parent: { footer: '/' } }))).toEqual({ footer: '/' });
});

it.each<[string, Json, string]>([
  ['a text', '/a', 'No es una sección ni un enlace'],
  ['no id', siteSection('', 'A', '/'), 'Falta el id'],
  ['no path', siteSection('a', 'A', '/'), 'no empieza con /'],
  ['an address of ours', siteSection('/api', 'A', '/'), 'son del propio sitio'],
  ['steps up', siteSection('/a/../b', 'A', '/'), 'no es la dirección de una sección'],
  ['a query', siteSection('/a?b=c', 'A', '/'), 'no es la dirección de una sección'],
  ['an encoded slash', siteSection('/a%2f%2fb', 'A', '/'), 'Ninguna petición'],
  ['a long id', siteSection(`/${'a'.repeat(300)}`, 'A', '/'), 'pasa de 200 letras'],
  ['a long name', siteSection('/a', 'A'.repeat(300), '/'), 'pasa de 200 letras'],
  ['a script', siteLink('l', 'javascript:alert(1)'), 'no lleva a una dirección'],
  ['a host without its scheme', siteLink('l', '//otra.example'), 'no lleva a una dirección'],
  ['no address', siteLink('l', ''), 'no lleva a una dirección'],
])('leaves out what has %s', (_, value, reason) => {
  const { nodes, faults } = readNodes([value]);
  expect(nodes).toEqual([]);
  expect(faults[0]?.message).toContain(reason);
});

it('takes a tree apart, and says what of its sections has no place', () => {
  const child = siteSection('/a/b', 'B', '/', {
    parent: undefined as unknown as Json,
    social: { facebook: 'https://facebook.com/b' },
    _website: undefined as unknown as Json,
  });
  const { nodes, lost } = readNodes([
    {
      _id: '/',
      _website: 'brujula',
      name: 'x',
      children: [siteSection('/a', 'A', '/', { children: [child] })],
    },
  ]);
  expect(
    nodes.map(({ id, website, places: at }) => [id, website, at.get('default')?.parent]),
  ).toEqual([
    ['/a', 'brujula', '/'],
    ['/a/b', 'brujula', '/a'],
  ]);
  expect(lost).toEqual(['social.facebook']);
});

const HERE: Section[] = [
  { _id: '/nacional', name: 'Nacional', children: [{ _id: '/nacional/estados', name: 'Estados' }] },
  { _id: 'radio', node_type: 'link', display_name: 'Radio', url: 'https://radio.example/' },
];

const merge = (values: readonly Json[], before = HERE, menu = 'default') =>
  mergeMenu(before, readNodes(values).nodes, menu);

it('adds what a menu lacks, in its order, and leaves the rest as it is', () => {
  const before = structuredClone(HERE);
  const merged = merge([
    siteSection('/mundo', 'Mundo', '/', { order: { default: 1_002 } }),
    siteSection('/nacional/norte', 'Norte', '/nacional'),
    siteSection('/nacional', 'País', '/'),
    siteSection('/mundo/asia', 'Asia', '/mundo'),
    siteSection('/cultura', 'Cultura', '/', { order: { default: 1_001 }, inactive: true }),
    siteLink('radio', 'https://radio.example/', { display_name: 'Radio' }),
    siteSection('/suelta', 'Suelta', '/perdida', { order: { default: 1_005 } }),
  ]);
  expect(HERE).toEqual(before);
  expect(merged).toMatchObject({
    added: ['/nacional/norte', '/mundo/asia', '/cultura', '/mundo', '/suelta'],
    unchanged: ['radio'],
    kept: [{ id: '/nacional', here: 'Nacional', there: 'País' }],
    orphans: ['/suelta'],
  });
  expect(merged.nodes).toEqual([
    {
      _id: '/nacional',
      name: 'Nacional',
      children: [
        { _id: '/nacional/estados', name: 'Estados' },
        { _id: '/nacional/norte', name: 'Norte' },
      ],
    },
    HERE[1],
    { _id: '/cultura', name: 'Cultura', inactive: true },
    { _id: '/mundo', name: 'Mundo', children: [{ _id: '/mundo/asia', name: 'Asia' }] },
    { _id: '/suelta', name: 'Suelta' },
  ]);
});

it('unrolls circles and what nests too deep', () => {
  const chain = Array.from({ length: 5_000 }, (_, at) =>
    siteSection(`/s${at}`, `S${at}`, at === 0 ? '/' : `/s${at - 1}`),
  );
  const circle = [siteSection('/a', 'A', '/b'), siteSection('/b', 'B', '/a')];
  const { nodes, added, orphans } = merge([...chain, ...circle], []);
  expect(added).toHaveLength(5_002);
  expect(orphans).toEqual(expect.arrayContaining(['/a', '/b', '/s4999']));
  const depth = (all: readonly Section[]): number =>
    Math.max(0, ...all.map(({ children = [] }) => 1 + depth(children)));
  expect(depth(nodes)).toBeLessThanOrEqual(10);
});

it('adds each once, and nothing the second time, whatever is given', () => {
  const id = fc.constantFrom('/', '/a', '/b', '/c', '/d', '/e');
  const node = fc
    .tuple(id, id, fc.integer())
    .map(([own, parent, order]) => siteSection(own, own, parent, { order: { default: order } }));
  fc.assert(
    fc.property(fc.array(node, { maxLength: 12 }), (values) => {
      const first = merge(values, []);
      const again = merge(values, first.nodes);
      expect(again.added).toEqual([]);
      expect(again.nodes).toEqual(first.nodes);
      const ids = JSON.stringify(first.nodes).match(/"_id":"[^"]+"/g) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(first.added.length);
    }),
  );
});
