import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessOf, isClosable, markOf } from '../../schemas/sales/paywall.ts';
import { ACCESSES, sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { Story } from '../../schemas/story.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { rulesIn } from './story-feeds.ts';

/** rule 13.47 */
onDatabase('what is closed', (database) => {
  const section = fc.constantFrom('/nacional', '/nacional/justicia', '/nacionales', '/opinion');
  const access = fc.constantFrom(...ACCESSES);
  const rules = fc
    .record({
      marked: fc.array(
        fc.record({ mark: fc.constantFrom('premium', 'libre', 'Premium'), access }),
        { maxLength: 3 },
      ),
      openSections: fc.array(fc.constantFrom('/nacional', '/nacional/', '/opinion'), {
        maxLength: 2,
      }),
      otherwise: access,
    })
    .map((given) => sitePaywall.parse(given));
  const story = fc
    .record({
      type: fc.constantFrom('story', 'gallery', 'video'),
      mark: fc.constantFrom('', 'premium', ' libre ', 'otra'),
      sponsored: fc.boolean(),
      section,
    })
    .map(
      (given) =>
        ({
          _id: 'n',
          type: given.type,
          owner: { sponsored: given.sponsored },
          ...(given.mark ? { content_restrictions: { content_code: given.mark } } : {}),
          websites: { norte: { website_section: { _id: given.section } } },
        }) as unknown as Story,
    );

  it('is the same to a search as to a page', async () => {
    const law = fc.asyncProperty(rules, story, async (paywall, given) => {
      const at = given.websites?.norte?.website_section?._id ?? null;
      const [row] = await rows<{ closed: boolean }>(
        database().db,
        sql`SELECT is_closed_by(${JSON.stringify(rulesIn(paywall))}::jsonb, ${markOf(given)},
          ${at}::text) AS closed`,
      );
      const isClosed = isClosable(given) && row?.closed === true;
      expect(isClosed).toBe(accessOf(paywall, given, 'norte') !== 'open');
    });
    await fc.assert(law, { numRuns: 300 });
  });
});
