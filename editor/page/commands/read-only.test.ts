import { expect, it, vi } from 'vitest';
import type { Commands } from './commands.ts';
import { READ_ONLY, readOnly } from './read-only.ts';

it('lets somebody look and copy, and says of everything else that it is not done', () => {
  const done = vi.fn();
  const names = ['select', 'copy', 'change', 'insert', 'undo', 'save', 'publish', 'transform'];
  const all = Object.fromEntries(names.map((name) => [name, () => done(name)]));
  const refuse = vi.fn();
  const commands = readOnly(all as unknown as Commands, refuse);
  for (const name of names) (commands as unknown as Record<string, () => void>)[name]?.();
  expect(done.mock.calls.flat()).toEqual(['select', 'copy']);
  expect(refuse).toHaveBeenCalledTimes(6);
  expect(refuse).toHaveBeenCalledWith(READ_ONLY);
});
