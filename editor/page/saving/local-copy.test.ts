import { describe, expect, it } from 'vitest';
import { dropCopy, keepCopy, type LocalCopy, readCopy } from './local-copy.ts';

const memory = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};
const copy: LocalCopy = {
  baseVersion: 3,
  document: { layout: 'x', sections: {}, metadata: {} },
  at: '2026-11-20T10:00:00Z',
  why: 'unsaved',
};

describe('local copies', () => {
  it('are kept by page and dropped', () => {
    const store = memory();
    expect(keepCopy(store, 'p1', copy)).toBe(true);
    expect(readCopy(store, 'p1')).toEqual(copy);
    expect(readCopy(store, 'p2')).toBeUndefined();
    dropCopy(store, 'p1');
    expect(readCopy(store, 'p1')).toBeUndefined();
  });

  it('say when the browser refuses them', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(keepCopy(full, 'p1', copy)).toBe(false);
  });

  it.each(['{', 'null', '[]', '{"baseVersion":"x"}', '{"baseVersion":1,"at":"x","document":null}'])(
    'that cannot be read (%s) are none',
    (text) => {
      expect(readCopy({ ...memory(), getItem: () => text }, 'p1')).toBeUndefined();
    },
  );
});
