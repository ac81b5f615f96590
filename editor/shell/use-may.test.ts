import { expect, it } from 'vitest';
import type { Grant } from '../../schemas/staff-api.ts';
import { whereOf, whyNot } from './use-may.ts';

const member = (role: Grant['role'], site: string | null, section: string | null) => ({
  grants: [{ role, site, section }],
});
const front = whereOf({ site: 'a', route: { kind: 'path', path: '/' } });
const template = whereOf({ site: 'a', route: { kind: 'type', type: 'article' } });

it.each([
  [member('publisher', 'a', null), front, undefined],
  [member('publisher', 'a', null), template, undefined],
  [member('editor', 'a', null), front, 'Tu cuenta no publica en este sitio'],
  [member('publisher', 'b', null), front, 'Tu cuenta no publica en este sitio'],
  [member('publisher', 'b', '/nacional'), front, 'Tu cuenta no publica en este sitio'],
  [member('publisher', 'a', '/nacional'), front, 'Tu cuenta no publica en esta sección'],
  [member('publisher', null, '/nacional'), template, 'Tu cuenta no publica en esta sección'],
  [
    member('publisher', 'a', '/nacional'),
    whereOf({ site: 'a', route: { kind: 'path', path: '/nacional/x/' } }),
    undefined,
  ],
])('says why somebody may not publish: %j %j', (who, where, reason) => {
  expect(whyNot(who, 'page.publish', where)).toBe(reason);
});
