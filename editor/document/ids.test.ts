import { describe, expect, it } from 'vitest';
import { leaf } from './document.testing.ts';
import { withNewIds } from './ids.ts';

describe('copied blocks', () => {
  it('get new ids when copied, children too', () => {
    const copy = withNewIds({ id: 'c', block: 'gone', v: 1, fields: {}, children: [leaf('a')] });
    expect(copy.id).not.toBe('c');
    expect(copy.children?.[0]?.id).not.toBe('a');
  });
});
