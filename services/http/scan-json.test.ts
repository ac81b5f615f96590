import { expect, it } from 'vitest';
import { scanJson } from './scan-json.ts';

const scan = (json: string) => scanJson(Buffer.from(json))?.message;
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":{}`).join()}}`;

it('counts levels, properties and values outside of texts', () => {
  expect(scan(`${'['.repeat(200)}${']'.repeat(200)}`)).toBeUndefined();
  expect(scan('['.repeat(201))).toBe('Lleva más de 200 niveles, uno dentro de otro');
  expect(scan(keys(2_000))).toBeUndefined();
  expect(scan(`[${keys(2_001)}]`)).toBe('Un objeto lleva más de 2,000 propiedades');
  expect(scan(`[${'0,'.repeat(199_998)}0]`)).toBeUndefined();
  expect(scan(`[${'0,'.repeat(400_000)}0]`)).toBe('Lleva más de 200,000 datos');
  expect(
    scan(`["${'[{,'.repeat(500_000)}", "\\"${'[{,'.repeat(500_000)}\\\\", 1]`),
  ).toBeUndefined();
});

it('counts different names of properties', () => {
  const objects = (count: number, from = 0) =>
    Array.from(
      { length: count },
      (_, object) =>
        `{${Array.from({ length: 1_000 }, (_, at) => `"k${from * object}_${at}" : "v${object}"`).join()}}`,
    ).join();
  expect(scan(`[${objects(100)}]`)).toBeUndefined();
  expect(scan(`[${objects(19, 1)}]`)).toBeUndefined();
  expect(scan(`[${objects(21, 1)}]`)).toBe('Lleva más de 20,000 nombres distintos de propiedades');
});

it('leaves to the parser what is no JSON', () => {
  for (const json of ['', '"', '"\\', ']]', 'x', '{"a"']) expect(scan(json)).toBeUndefined();
});
