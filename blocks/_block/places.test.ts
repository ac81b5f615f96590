import { expect, it } from 'vitest';
import { registry } from '../registry.ts';
import { misplacement } from './places.ts';

it('lets no shared block stand in a shared block', () => {
  const block = registry.get('shared-block');
  if (!block) throw new Error('no shared-block');
  expect(misplacement(block, undefined, { kind: 'shared', name: 'aviso' })).toBe(
    '«Bloque compartido» no va dentro de otro bloque compartido',
  );
  expect(misplacement(block, undefined, { kind: 'path', path: '/' })).toBeUndefined();
  expect(misplacement(block, undefined, { kind: 'type', type: 'article' })).toBeUndefined();
});
