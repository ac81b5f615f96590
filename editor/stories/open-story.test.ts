import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { OpenStory } from '../../schemas/story-desk-api.ts';
import { recoverFrom } from './open-story.ts';
import type { StoryCopies } from './saving/story-sync.ts';

const document = (basic: string): JsonObject => ({
  _id: 'n1',
  type: 'story',
  headlines: { basic },
});
const story: OpenStory = {
  id: 'n1',
  site: 'brujula',
  document: document('Uno'),
  revision: 3,
  savedAt: '2026-11-22T18:00:00Z',
  savedBy: 'Ana',
  state: 'draft',
  isShown: false,
  wasShown: false,
  isChanged: true,
  isOvertaken: false,
  places: [],
  schedule: null,
  mayWrite: true,
  mayPublish: true,
  tokens: {},
};

/** A browser with copies of some tabs: session, revision on which they stand, text. */
function kept(...all: [session: string, revision: number, basic: string][]) {
  const left = new Set(all.map(([session]) => session));
  const copies: StoryCopies = {
    put: async () => true,
    ofPage: async (page) =>
      all.map(([session, revision, basic], index) => ({
        page,
        session,
        base: { revision, document: document('Uno') },
        document: document(basic),
        conflicts: [],
        at: `2026-11-22T18:0${index}:00Z`,
      })),
    remove: async (_, session) => void left.delete(session),
    putNow: () => undefined,
    putHistory: async () => undefined,
    historyOf: async () => undefined,
  };
  return { copies, left };
}

describe('what a tab that closed had', () => {
  it('comes back, the oldest first, and goes from this browser once it is kept', async () => {
    const { copies, left } = kept(['a', 3, 'Viejo'], ['b', 2, 'Nuevo']);
    const recovered = await recoverFrom(copies, story, new Set());
    expect(recovered?.copies).toEqual([
      { base: document('Uno'), document: document('Viejo'), clashes: [] },
      { base: document('Uno'), document: document('Nuevo'), clashes: [] },
    ]);
    expect([...left]).toEqual(['a', 'b']);
    await recovered?.drop();
    expect([...left]).toEqual([]);
  });

  it('is nothing where the server has it, or another tab still writes it', async () => {
    const known = kept(['a', 2, 'Uno']);
    expect(await recoverFrom(known.copies, story, new Set())).toBeUndefined();
    expect([...known.left]).toEqual([]);
    const { copies, left } = kept(['a', 3, 'Dos']);
    expect(await recoverFrom(copies, story, new Set(['a']))).toBeUndefined();
    expect([...left]).toEqual(['a']);
  });
});
