import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import { headline, leaf } from './document.testing.ts';
import { blockOfIssue, fieldFaults } from './faults.ts';

describe('faulty blocks', () => {
  it('name their faults by field', () => {
    expect(
      fieldFaults(
        { id: 'x', block: 'headline', v: 2, fields: { title: 'x'.repeat(21) } },
        headline,
      ).has('title'),
    ).toBe(true);
    expect(fieldFaults(leaf('x'), headline).size).toBe(0);
  });

  it('are found from the path of an issue', () => {
    const document: PageDocument = {
      layout: 'x',
      metadata: {},
      sections: {
        main: [
          { id: 'c', block: 'double-chain', v: 1, fields: { id: 'no' }, children: [leaf('a')] },
        ],
      },
    };
    expect(
      blockOfIssue(document, ['sections', 'main', 0, 'children', 0, 'fields', 'title']),
    ).toEqual({
      id: 'a',
      rest: ['fields', 'title'],
    });
    expect(blockOfIssue(document, ['sections', 'main', 0, 'fields', 'id'])).toEqual({
      id: 'c',
      rest: ['fields', 'id'],
    });
    expect(blockOfIssue(document, ['metadata', 'title'])).toBeUndefined();
  });
});
