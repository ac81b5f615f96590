import { describe, expect, it } from 'vitest';
import type { CheckedBlock } from '../../../blocks/_checks/checked-page.ts';
import { registry } from '../../../blocks/registry.ts';
import type { SafeHtml } from '../../../schemas/html.ts';
import type { PageFacts } from '../../../schemas/page-facts.ts';
import { siteProperties } from '../../../schemas/site.ts';
import type { Story } from '../../../schemas/story.ts';
import { checkedStories } from './checked-stories.ts';

const site = siteProperties.parse({
  key: 'brujula',
  websiteName: 'La Brújula',
  websiteDomain: 'https://www.labrujula.example',
  theme: 'brujula',
});
const facts: PageFacts = { site, path: '/', pageContent: null, query: {} };
const story = (id: string, websites: Story['websites']): Story => ({
  _id: id,
  type: 'story',
  display_date: '2026-11-20T00:00:00Z',
  headlines: { basic: `<b>Nota</b> ${id}` as SafeHtml },
  websites,
});
const here = story('a', { brujula: { website_url: '/a/' } });
const elsewhere = story('b', { jalisco: { website_url: '/b/' } });

function placed(name: string): CheckedBlock {
  const block = registry.get(name);
  if (!block) throw new Error(name);
  const stored = { id: 'x', block: name, v: 1, fields: {} };
  return { block, placed: { stored, path: [] }, fields: block.schema.parse({}), values: {} };
}

describe('the stories of a block', () => {
  it('are what its source brought, and what the block shows of it on this site', () => {
    const reply = { content_elements: [here, elsewhere], count: 2 };
    const found = checkedStories(
      placed('simple-list'),
      { stories: [here, elsewhere], drifts: [], reply },
      facts,
    );
    const first = { id: 'a', headline: 'Nota a', date: '2026-11-20T00:00:00Z', isHere: true };
    expect(found?.shown).toEqual([first]);
    expect(found?.brought).toEqual([
      first,
      { ...first, id: 'b', headline: 'Nota b', isHere: false },
    ]);
  });

  it('are none where the source has nothing', () => {
    expect(
      checkedStories(placed('large-promo'), { stories: [], drifts: [], reply: null }, facts),
    ).toEqual({ brought: [], shown: [] });
  });
});
