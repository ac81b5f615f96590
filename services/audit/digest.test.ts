import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digestOf } from './digest.ts';

describe('digests', () => {
  it('do not depend on the order of keys, and do on everything else', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ñ"' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"ñ\\"","d":null}]}',
    );
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
    expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
  });

  it('are SHA-256 in hex, as anybody can compute them', () => {
    expect(digestOf({ a: 1 })).toBe(createHash('sha256').update('{"a":1}').digest('hex'));
  });
});
