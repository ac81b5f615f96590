import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digestOf } from './digest.ts';

describe('digests', () => {
  it('do not depend on the order of keys, and do on everything else', async () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ñ"' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"ñ\\"","d":null}]}',
    );
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    expect(await digestOf({ a: 1, b: 2 })).toBe(await digestOf({ b: 2, a: 1 }));
    expect(await digestOf([1, 2])).not.toBe(await digestOf([2, 1]));
  });

  it('are SHA-256 in hex, as anybody can compute them', async () => {
    expect(await digestOf({ a: 1 })).toBe(createHash('sha256').update('{"a":1}').digest('hex'));
  });

  it('order keys that are numbers by their code units too', () => {
    expect(canonicalJson({ 9: [], 10: {}, a: '' })).toBe('{"10":{},"9":[],"a":""}');
  });

  it('leave turns to others while a large document is digested', async () => {
    const json = JSON.stringify(Array.from({ length: 100_000 }, () => ({ a: 'ñ' })));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const digest = await digestOf(JSON.parse(json));
    clearInterval(timer);
    expect(digest).toBe(createHash('sha256').update(json).digest('hex'));
    expect(turns).toBeGreaterThan(0);
  });
});
