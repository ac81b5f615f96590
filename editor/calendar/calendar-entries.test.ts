import { describe, expect, it } from 'vitest';
import type { SiteSchedule } from '../../schemas/publishing-api.ts';
import type { StaffRole } from '../../schemas/staff-api.ts';
import type { StorySchedule } from '../../schemas/story-desk-api.ts';
import { pageEntry, storyEntry } from './calendar-entries.ts';

const BRUJULA = { key: 'brujula', websiteName: 'La Brújula' };
const JALISCO = { key: 'jalisco', websiteName: 'Jalisco' };
const someone = (role: StaffRole, section: string | null = null) => ({
  grants: [{ role, site: 'brujula', section }],
});

describe('a page', () => {
  const schedule: SiteSchedule = {
    id: 's1',
    kind: 'publish',
    version: 4,
    at: '2026-11-24T20:00:00Z',
    by: 'Lupe',
    page: {
      id: 'p1',
      name: 'Noche',
      route: { kind: 'path', path: '/nacional/noche/' },
      place: 'desk',
    },
  };
  it('says what becomes of it, where, and by whom', () => {
    expect(pageEntry(schedule, BRUJULA, undefined)).toEqual({
      key: 'page s1',
      kind: 'page',
      at: '2026-11-24T20:00:00Z',
      by: 'Lupe',
      title: 'Noche',
      to: '/paginas/p1',
      does: 'publish',
      what: 'Se publica, versión 4',
      where: 'Página · La Brújula · /nacional/noche/',
    });
    const page = { ...schedule.page, route: { kind: 'type', type: 'article' } } as const;
    expect(pageEntry({ ...schedule, kind: 'unpublish', page }, BRUJULA, undefined)).toMatchObject({
      does: 'unpublish',
      what: 'Se retira',
      where: 'Página · La Brújula · Plantilla: Nota',
    });
  });

  it('that did not happen says why, and leads to where it is', () => {
    const missed = (kind: SiteSchedule['kind'], place: 'archive' | 'trash') => {
      const page = { ...schedule.page, place };
      return pageEntry(
        { ...schedule, kind, fault: 'Estaba en otro lado', page },
        BRUJULA,
        undefined,
      );
    };
    expect(missed('publish', 'archive')).toMatchObject({
      what: 'No se publicó',
      fault: 'Estaba en otro lado',
      to: '/paginas/p1',
    });
    expect(missed('unpublish', 'trash')).toMatchObject({
      what: 'No se retiró',
      to: '/?sitio=brujula&cuales=papelera',
    });
  });

  it('is taken back by who may schedule it', () => {
    const cancelledBy = (me: ReturnType<typeof someone>) =>
      pageEntry(schedule, BRUJULA, me).cancelled;
    expect(cancelledBy(someone('publisher'))).toEqual({
      kind: 'page',
      page: 'p1',
      schedule: 's1',
    });
    expect(cancelledBy(someone('publisher', '/nacional'))).toBeDefined();
    expect(cancelledBy(someone('publisher', '/mundo'))).toBeUndefined();
    expect(cancelledBy(someone('editor'))).toBeUndefined();
  });
});

describe('a story', () => {
  const schedule: StorySchedule = {
    id: 'n 1',
    kind: 'scheduled',
    headline: 'El tranvía',
    section: 'Nacional',
    sites: ['brujula', 'jalisco'],
    at: '2026-11-24T20:00:00Z',
    by: 'Ana',
    mayCancel: true,
    isEmbargoed: false,
  };
  it('names its sites and its section', () => {
    expect(storyEntry(schedule, [BRUJULA, JALISCO])).toEqual({
      key: 'story scheduled n 1',
      kind: 'story',
      at: '2026-11-24T20:00:00Z',
      by: 'Ana',
      title: 'El tranvía',
      to: '/historias/n%201',
      does: 'publish',
      what: 'Se publica',
      where: 'Nota · La Brújula, Jalisco · Nacional',
      cancelled: { kind: 'story', story: 'n 1' },
    });
  });

  it('that was not published says why', () => {
    expect(storyEntry({ ...schedule, fault: 'Escribe el titular' }, [])).toMatchObject({
      what: 'No se publicó',
      fault: 'Escribe el titular',
    });
  });

  it('that came by import has nobody’s name, and comes sooner or never by who may do it', () => {
    const imported = { ...schedule, kind: 'withheld', by: '' } as const;
    const bare = { ...imported, headline: '', section: '', sites: ['brujula'] };
    expect(storyEntry(bare, [BRUJULA])).toMatchObject({
      title: 'Sin titular',
      where: 'Nota · La Brújula',
      by: 'Importada',
      cancelled: { kind: 'withheld', story: 'n 1' },
      publishable: 'n 1',
    });
    const { cancelled, publishable } = storyEntry({ ...bare, mayCancel: false }, []);
    expect([cancelled, publishable]).toEqual([undefined, undefined]);
  });

  it('under an embargo says so, and does not come sooner', () => {
    const held = { ...schedule, kind: 'withheld', isEmbargoed: true } as const;
    const { publishable, ...entry } = storyEntry(held, []);
    expect(publishable).toBeUndefined();
    expect(entry).toMatchObject({
      note: 'Bajo embargo: la fuente decide la hora',
      cancelled: { kind: 'withheld', story: 'n 1' },
    });
  });
});
