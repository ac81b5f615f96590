import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { spotify } from './block.ts';

const EPISODE = 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk';
const dom = (fields: JsonObject = {}, asksBeforeEmbeds = false) =>
  inDocument(
    renderBlock(spotify, {
      fields: { spotifyUrl: EPISODE, ...fields },
      facts: { site: testSite({ asksBeforeEmbeds }) },
    }),
  );
const root = (body: HTMLElement) => body.querySelector<HTMLElement>('[role=group]');

describe('spotify', () => {
  it('has its fields and defaults', () => {
    expect(defaultsOf(spotify)).toEqual({ spotifyUrl: '', title: '', height: 352 });
  });

  it('says that its player comes, and brings it when the browser is idle', () => {
    const body = dom();
    expect(body.textContent).toContain('Cargando reproductor...');
    expect(root(body)?.dataset).toMatchObject({ when: 'idle', starts: 'now' });
    expect(body.querySelector('template')?.innerHTML).toContain(
      'src="https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk"',
    );
    expect(body.querySelector('svg')?.getAttribute('height')).toBe('352');
  });

  it('waits for its reader where the site asks', () => {
    const body = dom({ title: 'El pódcast', height: 152 }, true);
    expect(root(body)?.dataset).toMatchObject({ when: 'visible', keys: 'spotify' });
    expect(root(body)?.dataset.starts).toBeUndefined();
    expect(body.textContent).not.toContain('Cargando reproductor...');
    expect(body.querySelector('button')?.textContent).toContain('Cargar audio');
    expect(body.querySelector('svg')?.getAttribute('height')).toBe('152');
  });

  it('frames nothing of anybody else', () => {
    for (const spotifyUrl of [
      'https://malo.example/episode/4rOoJ6Egrf8K2IrywzwOMk',
      'https://open.spotify.com/user/yo',
    ]) {
      const body = dom({ spotifyUrl });
      expect(body.querySelector('iframe, template')).toBeNull();
      expect(body.querySelector('a')?.getAttribute('href')).toBe(spotifyUrl);
    }
    expect(dom({ spotifyUrl: '' }).innerHTML).toBe('');
  });
});
