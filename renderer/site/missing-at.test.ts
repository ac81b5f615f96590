import { describe, expect, it } from 'vitest';
import { seedSite } from '../seed-builder.testing.ts';
import { missingAt } from './missing-at.ts';
import type { LookUpContent } from './routes/content-lookup.ts';

const none: LookUpContent = async () => ({ reply: null, tags: [] });
const isMissing = (path: string, content: LookUpContent = none, site = seedSite.key) =>
  missingAt(
    {
      hosts: () => ({ sites: [seedSite], fallback: seedSite, isProduction: true }) as never,
      lookups: {
        publishedPages: async () => [
          { id: 'p', route: { kind: 'path', path: '/hay/' }, formerPaths: ['/hubo/'] },
        ],
        publishedDocument: async () => ({ layout: 'l', sections: {}, metadata: {} }),
        content,
      },
    },
    site,
    path,
  );

describe('what readers find at an address', () => {
  it.each(['/hay/', '/hay', '/hubo/', '/rss/', '/marca/brujula.svg', '/tags/'])(
    'is something at %s',
    async (path) => {
      expect(await isMissing(path)).toBe(false);
    },
  );

  it.each(['/no-hay/', '/no-hay', '/a/../hay/', '/%ff/', '/author/nadie/', '/tags/nada/'])(
    'is nothing at %s',
    async (path) => {
      expect(await isMissing(path)).toBe(true);
    },
  );

  it('is not called missing while a source does not reply, nor on a site that is none', async () => {
    const failing: LookUpContent = async () => {
      throw new Error('down');
    };
    expect(await isMissing('/no-hay/', failing)).toBe(false);
    expect(await isMissing('/no-hay/', none, 'otro')).toBe(false);
  });
});
