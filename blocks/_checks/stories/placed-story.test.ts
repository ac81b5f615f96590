import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { aStory, run, showing, stored } from '../checked-page.testing.ts';
import { placedStory } from './placed-story.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const promo = (query: JsonObject) =>
  stored('b', 'large-promo', { itemContentConfig: { source: 'content-api', query } });
const list = (query: JsonObject) =>
  stored('b', 'simple-list', { listContentConfig: { source: 'story-feed-query', query } });
const coming = (id: string, at: string | null) => ({ ...aStory(id), coming: { at } });
const messages = (block: ReturnType<typeof promo>, brought: ReturnType<typeof aStory>[]) => {
  const around = { stories: showing({ b: brought }), now: NOW };
  return run(placedStory, [block], { around }).map(({ message }) => message);
};

describe('placed-story', () => {
  it('says nothing of a story that has its time, or that came', () => {
    const query = { _id: 'a', nextId: 'n' };
    expect(messages(promo(query), [coming('n', '2026-11-20T23:30:00Z')])).toEqual([]);
    expect(messages(promo(query), [aStory('n')])).toEqual([]);
    expect(messages(promo({ _id: 'a' }), [aStory('a')])).toEqual([]);
    const byAddress = { website_url: '/mundo/a/', nextId: 'n' };
    expect(messages(promo(byAddress), [coming('n', '2026-11-20T23:30:00Z')])).toEqual([]);
  });

  it('finds one without a time, one that is gone, and a place that is empty until then', () => {
    const named = (id: string) => aStory(id).headline;
    expect(messages(promo({ _id: 'a', nextId: 'n' }), [coming('n', null)])).toEqual([
      `La nota «${named('n')}» espera aquí y no tiene hora de salida`,
    ]);
    expect(messages(promo({ _id: 'a', nextId: 'n' }), [aStory('a')])).toEqual([
      'La nota que iba a salir aquí ya no existe o no es de este sitio',
    ]);
    expect(messages(promo({ nextId: 'n' }), [coming('n', '2026-11-20T23:30:00Z')])).toEqual([
      `Hasta que salga «${named('n')}», aquí no se ve nada`,
    ]);
  });

  it('finds pins that went, while they count', () => {
    const pins = (until = '') => ({
      pins: ['p', 'q'].map((storyId) => ({ storyId, position: 1, until })),
    });
    expect(messages(list(pins()), [aStory('p'), aStory('q'), aStory('a')])).toEqual([]);
    expect(messages(list(pins()), [aStory('q'), aStory('a')])).toEqual([
      'Una nota fija ya no está publicada: la lista sigue sin ella',
    ]);
    expect(messages(list(pins()), [aStory('a')])).toEqual([
      '2 notas fijas ya no están publicadas: la lista sigue sin ellas',
    ]);
    expect(messages(list(pins('2026-11-20T11:59:00Z')), [aStory('a')])).toEqual([]);
  });
});
