import { describe, expect, it } from 'vitest';
import { checkLimits } from '../../../schemas/site-checks.ts';
import { aStory, promo, run, showing, stored } from '../checked-page.testing.ts';
import { emptyFeed } from './empty-feed.ts';
import { foreignStory } from './foreign-story.ts';
import { sameStory } from './same-story.ts';
import { staleStory } from './stale-story.ts';

const config = { source: 'story-feed-query', query: {} };
const list = (id: string) => stored(id, 'simple-list', { listContentConfig: config });
const [a, b, c] = [aStory('a'), aStory('b'), aStory('c')];

describe('empty-feed', () => {
  it('finds a list that came out empty, and offers to take it away', () => {
    const stories = showing({ l: [], m: [a] });
    expect(run(emptyFeed, [list('l'), list('m')], { around: { stories } })).toMatchObject([
      {
        rule: 'empty-feed',
        message: 'No tiene ninguna nota que mostrar: nadie verá este bloque',
        block: { id: 'l' },
        field: { path: 'listContentConfig', label: 'Notas' },
        mend: { kind: 'remove-block', block: 'l' },
      },
    ]);
  });

  it('says what it is of a promo', () => {
    const stories = showing({ p: [] });
    expect(run(emptyFeed, [promo('p', 'x')], { around: { stories } })[0]?.message).toBe(
      'Su nota no está disponible: nadie verá este bloque',
    );
  });

  it('says nothing while nobody knows', () => {
    expect(run(emptyFeed, [list('l')])).toEqual([]);
    expect(run(emptyFeed, [list('l')], { around: { stories: new Map() } })).toEqual([]);
  });
});

describe('same-story', () => {
  it('finds a story that a second promo names, by the document alone', () => {
    const body = [promo('p', 'x'), stored('h', 'header'), promo('q', 'x'), promo('r', 'y')];
    expect(run(sameStory, body)).toMatchObject([
      {
        message: 'La nota ya está en «Promo grande»',
        block: { id: 'q' },
        also: { id: 'p' },
        mend: { kind: 'remove-block', block: 'q' },
      },
    ]);
  });

  it('tells a list once of all that stands above it, and has it leave those out', () => {
    const stories = showing({ p: [a], l: [a, b, c], m: [c, b, a] });
    const found = run(sameStory, [promo('p', 'a'), list('l'), list('m')], { around: { stories } });
    expect(found.map(({ block, also, message }) => [block?.id, also?.id, message])).toEqual([
      ['l', 'p', 'La nota «Nota a» ya está en «Promo grande»'],
      ['m', 'l', '3 de sus notas ya están más arriba: «Nota c», «Nota b», «Nota a»'],
    ]);
    const left = (...bans: string[]) => ({
      kind: 'set-field',
      label: 'Saltar las repetidas',
      path: ['listContentConfig', 'query'],
      value: { bans },
    });
    expect(found.map(({ mend }) => mend)).toEqual([
      { ...left('a'), block: 'l' },
      { ...left('c', 'b', 'a'), block: 'm' },
    ]);
  });

  it('looks into chains', () => {
    const chain = stored('c', 'single-chain', {}, [promo('q', 'x')]);
    expect(run(sameStory, [promo('p', 'x'), chain])).toMatchObject([{ block: { id: 'q' } }]);
  });
});

describe('stale-story', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const of = (date: string, days?: number, fields = {}) =>
    run(staleStory, [promo('p', 'a', fields)], {
      around: { now, stories: showing({ p: [aStory('a', { date })] }) },
      ...(days ? { site: { checkLimits: limits(days) } } : {}),
    }).map(({ message }) => message);
  const limits = (staleDays: number) => checkLimits.parse({ staleDays });

  it('counts whole days, 14 unless the site says otherwise', () => {
    expect(of('2026-11-11T11:00:00Z')).toEqual([]);
    expect(of('2026-11-10T11:00:00Z')).toEqual(['La nota «Nota a» es de hace 15 días']);
    expect(of('2026-11-22T12:00:00Z', 2)).toEqual(['La nota «Nota a» es de hace 3 días']);
  });

  it('says so of the lead', () => {
    expect(of('2026-10-26T12:00:00Z', undefined, { isLead: true })).toEqual([
      'La nota principal «Nota a» es de hace 30 días',
    ]);
  });

  it('says nothing of lists, of stories without a date, and without a clock', () => {
    const stories = showing({ l: [aStory('a', { date: '2020-01-01T00:00:00Z' })], p: [a] });
    expect(run(staleStory, [list('l'), promo('p', 'a')], { around: { now, stories } })).toEqual([]);
    expect(run(staleStory, [promo('l', 'a')], { around: { stories } })).toEqual([]);
  });
});

describe('foreign-story', () => {
  const elsewhere = aStory('x', { isHere: false });

  it('finds a story that has no address on the site', () => {
    const stories = showing({ p: [elsewhere], q: [a] });
    const body = [promo('p', 'x'), promo('q', 'a')];
    expect(run(foreignStory, body, { around: { stories } })).toMatchObject([
      {
        message: 'La nota «Nota x» no está en este sitio: nadie puede abrirla aquí',
        block: { id: 'p' },
        field: { path: 'itemContentConfig' },
      },
    ]);
  });

  it('counts those of a list', () => {
    const stories = showing({ l: [elsewhere, a, b] });
    expect(run(foreignStory, [list('l')], { around: { stories } })[0]?.message).toBe(
      '1 de las 3 notas de la fuente no están en este sitio',
    );
  });
});
