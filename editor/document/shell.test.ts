import { expect, it } from 'vitest';
import { toDocument } from './conversion.ts';
import { withShell } from './shell.ts';
import { catalogue, data, page } from './tree.testing.ts';

it('a changed shell leaves every block the same object', () => {
  const after = withShell(data, (shell) => {
    shell.metadata.title = 'Otro';
  });
  expect(toDocument(after, catalogue)).toEqual({ ...page, metadata: { title: 'Otro' } });
  expect(after.root.props['section-main']).toBe(data.root.props['section-main']);
});

it('a shell that says the same is the same page', () => {
  const after = withShell(data, (shell) => {
    shell.layout = page.layout;
    delete shell.metadata.title;
  });
  expect(after).toBe(data);
});
