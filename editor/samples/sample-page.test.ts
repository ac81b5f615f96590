import { expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { OWN_PAGES, pageKindOf } from './sample-page.ts';

const named = (name: string) => {
  const block = registry.get(name);
  if (!block) throw new Error(name);
  return block;
};

it('every block with a page of its own is one of the registry and asks for the page', () => {
  for (const name of Object.keys(OWN_PAGES))
    expect(named(name).uses, name).toContain('pageContent');
  expect(pageKindOf(named('headline'))).toBe('story');
  expect(pageKindOf(named('divider'))).toBe('none');
});
