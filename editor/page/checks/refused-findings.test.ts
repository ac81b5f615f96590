import { expect, it } from 'vitest';
import type { Finding } from '../../../schemas/finding.ts';
import { leaf } from '../../document/document.testing.ts';
import { notAmong, refusedFindings } from './refused-findings.ts';

const document = { layout: 'x', metadata: {}, sections: { main: [leaf('a')] } };
const found: Finding = {
  severity: 'fault',
  rule: 'required',
  message: 'Falta «Nota»',
  path: ['sections', 'main', 0, 'fields', 'nota'],
  block: { id: 'a', label: 'Promo' },
  field: { path: 'nota', label: 'Nota' },
};
const labelOf = (id: string) => `Bloque ${id}`;

it('keeps what rules found, and finds the block of what they did not', () => {
  const plain = { path: ['sections', 'main', 0, 'fields', 'items', 0, 'url'], message: 'No' };
  const whole = { path: ['metadata', 'title'], message: 'Es largo' };
  expect(refusedFindings({ issues: [found, plain, whole], document }, labelOf)).toEqual([
    found,
    {
      ...plain,
      severity: 'fault',
      rule: 'refused',
      block: { id: 'a', label: 'Bloque a' },
      field: { path: 'items.0.url', label: '' },
    },
    { ...whole, severity: 'fault', rule: 'refused' },
  ]);
});

it('is told once, wherever the block stands by now', () => {
  const moved = { ...found, path: ['sections', 'main', 3, 'fields', 'nota'] };
  const other = { ...found, message: 'Otra cosa' };
  expect(notAmong([found, other], [moved])).toEqual([other]);
});
