import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PARTICIPLES_IN_SERVICES, participleTypes } from './type-names.ts';

const root = import.meta.dirname;
const ROOMS = 'blocks editor layouts renderer schemas server services ui'.split(' ');

const code = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...ROOMS], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const isInServices = ({ path }: { path: string }) => path.startsWith('services/');

it('calls types by nouns', () => {
  expect(code.length).toBeGreaterThan(1_000);
  expect(participleTypes(code.filter((file) => !isInServices(file)))).toEqual([]);
});

it('has no more types without a noun in services than there were', () => {
  const left = participleTypes(code.filter(isInServices));
  expect(left.length, left.join('\n')).toBeLessThanOrEqual(PARTICIPLES_IN_SERVICES);
});

it('tells a participle from a noun', () => {
  const namesIn = (text: string, path = 'ui/a.ts') => participleTypes([{ path, text }]);
  expect(namesIn('export interface Told {}')).toEqual(['ui/a.ts: Told']);
  expect(namesIn('type Sanitised = string;\ninterface Placed<T> {}')).toEqual([
    'ui/a.ts: Sanitised',
    'ui/a.ts: Placed',
  ]);
  expect(namesIn('interface PlacedBlock {}\nexport type Embed = string;')).toEqual([]);
  // What a test calls its own.
  expect(namesIn('interface Told {}', 'ui/a.test.ts')).toEqual([]);
});
