import { expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { blocksByGroup } from './block-groups.ts';

it('lists each group as a Spanish dictionary would, so that a whole name comes before longer ones that start with it', () => {
  const promos = blocksByGroup(registry.values()).find(({ group }) => group === 'promos');
  const labels = promos?.blocks.map(({ label }) => label) ?? [];
  expect(labels).toEqual([...labels].sort(new Intl.Collator('es').compare));
  expect(labels.indexOf('Promo grande a mano')).toBe(labels.indexOf('Promo grande') + 1);
});
