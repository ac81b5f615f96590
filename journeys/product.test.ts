import { describe, expect, it } from 'vitest';
import { refuseSecrets } from './product.ts';

describe('the sweep over the logs of the journeys', () => {
  const token = `${'Ab-_'.repeat(10)}Abc`;

  it.each([
    `{"level":40,"msg":"${token}"}`,
    '{"url":"/signin?token=abc"}',
    '{"url":"/resizer/v2/a?width=3&auth=abc"}',
    'cookie: portada_staff=x',
    '{"headers":{"Cookie":"x"}}',
    'Failed query: SELECT 1 params: x',
  ])('finds %s', (line) => {
    expect(() => refuseSecrets(`{"msg":"x"}\n${line}\n`)).toThrow('The log holds');
  });

  it('lets an ordinary line go', () => {
    const line = `{"url":"/signin?token=…","id":"3f1c-a","hash":"${'ab'.repeat(32)}","status":200}`;
    expect(() => refuseSecrets(line)).not.toThrow();
  });
});
