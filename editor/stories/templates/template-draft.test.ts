import { describe, expect, it } from 'vitest';
import type { StoryRules } from '../../../schemas/stories/story-rules.ts';
import { isSameDraft, mergeDrafts, ruleFault, withRule } from './template-draft.ts';

const EMPTY: StoryRules = { all: {}, sites: {} };
const REQUIRED = { isRequired: true };
const NOTHING = { isRequired: false };

describe('rules of a template while somebody changes them', () => {
  it('puts in and takes away what all sites ask for', () => {
    const asked = withRule(EMPTY, '', 'lead', REQUIRED);
    expect(asked).toEqual({ all: { lead: REQUIRED }, sites: {} });
    expect(withRule(asked, '', 'lead', NOTHING)).toEqual(EMPTY);
  });

  it('lets a site ask for nothing where all ask for something', () => {
    const asked = withRule(EMPTY, '', 'lead', REQUIRED);
    const freed = withRule(asked, 'jalisco', 'lead', NOTHING);
    expect(freed).toEqual({ all: { lead: REQUIRED }, sites: { jalisco: { lead: NOTHING } } });
    expect(withRule(freed, 'jalisco', 'lead', undefined)).toEqual(asked);
    expect(withRule(EMPTY, 'jalisco', 'lead', NOTHING)).toEqual(EMPTY);
  });

  it('tells of lengths that nothing has', () => {
    expect(ruleFault({ isRequired: true, least: 3, most: 3 })).toBeUndefined();
    expect(ruleFault({ isRequired: true, least: 4, most: 3 })).toBe(
      'El máximo va después del mínimo',
    );
  });

  it('is the same in any order of its parts', () => {
    const draft = (rules: StoryRules) => ({ name: 'A', description: '', rules });
    const one = { all: { lead: REQUIRED, author: REQUIRED }, sites: {} };
    const other = { all: { author: REQUIRED, lead: REQUIRED }, sites: {} };
    expect(isSameDraft(draft(one), draft(other))).toBe(true);
    expect(isSameDraft(draft(one), draft(EMPTY))).toBe(false);
  });

  it('merges what two people changed, and tells where it was the same', () => {
    const base = { name: 'Crónica', description: '', rules: EMPTY };
    const mine = { ...base, rules: withRule(EMPTY, '', 'lead', REQUIRED) };
    const theirs = { ...base, description: 'Desde el lugar' };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      draft: { ...mine, description: 'Desde el lugar' },
      hasClash: false,
    });
    const most = (number: number) => ({
      ...base,
      rules: withRule(EMPTY, '', 'headline', { isRequired: true, most: number }),
    });
    expect(mergeDrafts(most(90), most(80), most(70))).toEqual({ draft: most(70), hasClash: true });
  });
});
