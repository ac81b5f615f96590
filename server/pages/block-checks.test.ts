import { expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { siteProperties } from '../../schemas/site.ts';
import { sanitiser } from '../sanitiser.ts';
import { blockChecks } from './block-checks.ts';

const site = siteProperties.parse({
  key: 'brujula',
  websiteName: 'La Brújula',
  websiteDomain: 'https://www.labrujula.example',
  theme: 'brujula',
});
const { sanitise } = blockChecks(() => registry, sanitiser);
const block = (fields: Record<string, string>) => ({
  id: 'b',
  block: 'simple-image',
  v: 1,
  fields,
});

it('leaves no half of a character in a block, of which no address could be made', () => {
  const cut = sanitise(block({ imageURL: 'https://a.example/\ud83d', imageId: '\ude8b' }), site);
  expect(cut.fields).toEqual({ imageURL: 'https://a.example/\ufffd', imageId: '\ufffd' });
  const whole = block({ imageURL: 'https://a.example/🚋.jpg' });
  expect(sanitise(whole, site)).toBe(whole);
});
