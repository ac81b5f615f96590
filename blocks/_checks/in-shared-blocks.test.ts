import { describe, expect, it } from 'vitest';
import { adDensity } from './ad-density.ts';
import {
  aStory,
  promo,
  reference,
  run,
  sharedBlock,
  showing,
  stored,
} from './checked-page.testing.ts';
import { sameStory } from './stories/same-story.ts';
import { twoLeads } from './two-leads.ts';

const lead = (id: string, storyId: string) => promo(id, storyId, { isLead: true });
const sharedOnes = (...main: Parameters<typeof sharedBlock>) =>
  new Map([['franja', sharedBlock(...main)]]);

describe('what a page shows by its shared blocks', () => {
  it('counts as a second lead, told at what stands for it and mended where it is edited', () => {
    const shared = sharedOnes(lead('p', 'x'));
    expect(run(twoLeads, [lead('a', 'y'), reference('r', 'franja')], { shared })).toEqual([
      {
        rule: 'two-leads',
        message: 'En su «Promo grande»: La página ya tiene una nota principal: sólo debe haber una',
        path: ['sections', 'body', 1],
        block: { id: 'r', label: 'Bloque compartido' },
        also: { id: 'a', label: 'Promo grande' },
      },
    ]);
  });

  it('counts as the first lead, and the page’s own is mended', () => {
    const shared = sharedOnes(lead('p', 'x'));
    const [found, ...others] = run(twoLeads, [reference('r', 'franja'), lead('a', 'y')], {
      shared,
    });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      path: ['sections', 'body', 1, 'fields', 'isLead'],
      also: { id: 'r', label: 'Promo grande' },
      mend: { kind: 'set-field', block: 'a' },
    });
  });

  it('repeats a story of the page, as the document or its source has it', () => {
    const shared = sharedOnes(promo('p', 'x'));
    const body = [promo('a', 'x'), reference('r', 'franja')];
    const message = 'En su «Promo grande»: La nota ya está en «Promo grande»';
    expect(run(sameStory, body, { shared })).toMatchObject([{ message, block: { id: 'r' } }]);
    const stories = showing({ a: [aStory('x')], r_p: [aStory('z')] });
    expect(run(sameStory, body, { shared, around: { stories } })).toEqual([]);
  });

  it('repeats it once for each place where it stands', () => {
    const shared = sharedOnes(promo('p', 'x'));
    const body = [reference('r', 'franja'), reference('s', 'franja')];
    expect(run(sameStory, body, { shared }).map(({ block }) => block?.id)).toEqual(['s']);
  });

  it('says nothing of two that stand in the same one: its own review does', () => {
    const shared = sharedOnes(lead('p', 'x'), lead('q', 'x'));
    expect(run(twoLeads, [reference('r', 'franja')], { shared })).toEqual([]);
    expect(run(sameStory, [reference('r', 'franja')], { shared })).toEqual([]);
  });

  it('counts its advertisements', () => {
    const ad = (id: string) => stored(id, 'google-ad');
    const site = { websiteAdPath: 'brujula', ads: { publisherId: '1' } } as never;
    const body = [stored('h', 'header'), ad('a'), reference('r', 'franja')];
    const shared = sharedOnes(ad('b'));
    expect(run(adDensity, body, { site })).toEqual([]);
    expect(run(adDensity, body, { site, shared })).toMatchObject([
      { block: { id: 'r' }, message: expect.stringContaining('2 anuncios y 1 bloques') },
    ]);
  });

  it('is nothing while nobody looked into them, or an editor hid them', () => {
    const body = [lead('a', 'y'), reference('r', 'franja')];
    expect(run(twoLeads, body)).toEqual([]);
    const shared = sharedOnes(lead('p', 'x'));
    const hidden = { ...reference('r', 'franja'), isHidden: true as const };
    expect(run(twoLeads, [lead('a', 'y'), hidden], { shared })).toEqual([]);
  });
});
