import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAdmin,
  isInSection,
  may,
  mayAnywhere,
  STAFF_ACTIONS,
  type StaffAction,
  type Where,
} from './may.ts';
import { type Grant, STAFF_ROLES } from './staff-api.ts';

const actions = Object.keys(STAFF_ACTIONS) as StaffAction[];
const action = fc.constantFrom(...actions);
const section = fc.constantFrom('/nacional', '/nacional/politica', '/deportes', '/opinión');
const grant: fc.Arbitrary<Grant> = fc
  .record({
    role: fc.constantFrom(...STAFF_ROLES),
    site: fc.constantFrom(null, 'a', 'b'),
    section: fc.option(section),
  })
  .map((one) => (one.role === 'admin' ? { ...one, site: null, section: null } : one));
const grants = fc.array(grant, { maxLength: 4 });
const where: fc.Arbitrary<Where> = fc.record(
  {
    site: fc.constantFrom('a', 'b', 'c'),
    path: fc.constantFrom(
      '/',
      '/nacional/',
      '/nacional/politica/x/',
      '/nacionales/',
      '/deportes/',
      '/opini%C3%B3n/',
    ),
  },
  { requiredKeys: [] },
);
const PUBLISHING: StaffAction[] = [
  'page.move',
  'page.publish',
  'page.schedule',
  'page.unpublish',
  'page.archive',
];
const ADMINISTERING: StaffAction[] = [
  'page.erase',
  'site.change',
  'story.withdraw',
  'jobs.read',
  'mails.read',
  'jobs.retry',
  'people.manage',
  'audit.read',
];

describe('what staff may do', () => {
  it('is everything everywhere for an admin, and nothing for who has no grant', () => {
    fc.assert(
      fc.property(grants, action, where, (list, what, there) => {
        if (isAdmin({ grants: list })) expect(may({ grants: list }, what, there)).toBe(true);
        expect(may({ grants: [] }, what, there)).toBe(false);
      }),
    );
  });

  it('is what one of the grants allows by itself: they do not add up', () => {
    fc.assert(
      fc.property(grants, action, where, (list, what, there) => {
        const some = list.some((one) => may({ grants: [one] }, what, there));
        expect(may({ grants: list }, what, there)).toBe(some);
      }),
    );
  });

  it('grows with more grants, and with wider ones', () => {
    fc.assert(
      fc.property(grants, grant, action, where, (list, more, what, there) => {
        if (!may({ grants: list }, what, there)) return;
        expect(may({ grants: [...list, more] }, what, there)).toBe(true);
        const wide = list.map((one) => ({ ...one, site: null, section: null }));
        expect(may({ grants: wide }, what, there)).toBe(true);
        expect(mayAnywhere({ grants: list }, what)).toBe(true);
      }),
    );
  });

  it('is never less for a publisher than for an editor, nor more than publishing', () => {
    fc.assert(
      fc.property(grant, action, where, (one, what, there) => {
        const as = (role: Grant['role']) => may({ grants: [{ ...one, role }] }, what, there);
        if (as('editor')) expect(as('publisher')).toBe(true);
        if (PUBLISHING.includes(what)) expect(as('editor')).toBe(false);
        if (ADMINISTERING.includes(what)) expect(as('publisher')).toBe(false);
        const isForAuthors = what === 'account.use' || what.startsWith('live.');
        if (as('live-blog')) expect(isForAuthors).toBe(true);
      }),
    );
  });

  it('is of live-blog authors the live blogs of their sites', () => {
    const as = (site: string | null) => ({
      grants: [{ role: 'live-blog' as const, site, section: null }],
    });
    expect(may(as('a'), 'live.write', { site: 'a' })).toBe(true);
    expect(may(as(null), 'live.write', { site: 'a' })).toBe(true);
    expect(may(as('b'), 'live.write', { site: 'a' })).toBe(false);
    expect(may(as('b'), 'live.read', { site: 'a' })).toBe(false);
    const ofSection = { role: 'publisher', site: 'a', section: '/nacional' } as const;
    expect(may({ grants: [ofSection] }, 'live.read', { site: 'a' })).toBe(true);
    expect(may({ grants: [ofSection] }, 'live.write', { site: 'a' })).toBe(false);
  });

  it('ends at the site of a grant', () => {
    fc.assert(
      fc.property(grant, action, where, (one, what, there) => {
        const local = { ...one, role: 'publisher' as const, site: 'b' };
        const isOfSite = what.startsWith('page.') || what === 'content.read';
        if (isOfSite && there.site !== 'b')
          expect(may({ grants: [local] }, what, there)).toBe(false);
      }),
    );
  });

  it('ends at the section of a grant, and leaves out templates', () => {
    const here = { role: 'publisher', site: 'a', section: '/nacional' } as const;
    const publishes = (path?: string) =>
      may({ grants: [here] }, 'page.publish', { site: 'a', path });
    expect(publishes('/nacional/')).toBe(true);
    expect(publishes('/nacional/politica/')).toBe(true);
    expect(publishes('/nacionales/')).toBe(false);
    expect(publishes('/')).toBe(false);
    expect(publishes(undefined)).toBe(false);
    expect(may({ grants: [here] }, 'page.read', { site: 'a', path: '/' })).toBe(true);
  });
});

it.each([
  ['/opini%C3%B3n/x/', '/opinión', true],
  ['/opinio%CC%81n/', '/opinión', true],
  ['/nacional/../deportes/', '/nacional', false],
  ['/nacional%2Fx/', '/nacional', false],
  ['/nacional%5Cx/', '/nacional', false],
  ['/nacional/%E0%A4/', '/nacional', false],
  ['/Nacional/', '/nacional', false],
  ['/nacional', '/nacional/politica', false],
  ['/nacional/', '/', false],
])('%s in %s: %s', (path, among, expected) => {
  expect(isInSection(path, among)).toBe(expected);
});

describe('a program', () => {
  const GRANTS: Grant[] = [{ role: 'publisher', site: null, section: null }];

  it('may do no more than its owner, and of that what its token names', () => {
    const sites = ['brujula', 'jalisco'] as const;
    fc.assert(
      fc.property(
        fc.subarray(actions),
        fc.option(fc.subarray([...sites], { minLength: 1 })),
        fc.constantFrom(...actions),
        fc.constantFrom(...sites, undefined),
        fc.constantFrom<Grant[]>(
          GRANTS,
          [{ role: 'admin', site: null, section: null }],
          [{ role: 'editor', site: 'brujula', section: '/nacional' }],
        ),
        (named, limit, action, site, grants) => {
          const where = { site, path: '/nacional/x/' };
          const program = { grants, scope: { actions: named, sites: limit } };
          const does = may(program, action, where);
          if (!does) return;
          expect(may({ grants }, action, where)).toBe(true);
          expect(named).toContain(action);
          if (limit === null || STAFF_ACTIONS[action].reach === 'any') return;
          expect(STAFF_ACTIONS[action].reach).not.toBe('all');
          expect(limit).toContain(site);
        },
      ),
    );
  });

  it('does on its sites what its owner does there', () => {
    const scope = { actions: ['page.publish', 'audit.read'] as const, sites: ['brujula'] };
    const program = { grants: GRANTS, scope };
    expect(may(program, 'page.publish', { site: 'brujula', path: '/x/' })).toBe(true);
    expect(may(program, 'page.publish', { site: 'jalisco', path: '/x/' })).toBe(false);
    expect(may(program, 'page.save', { site: 'brujula', path: '/x/' })).toBe(false);
    expect(mayAnywhere(program, 'page.publish')).toBe(true);
    expect(mayAnywhere(program, 'page.save')).toBe(false);
  });
});
