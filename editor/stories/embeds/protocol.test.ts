import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CustomEmbed, readParameters } from '../../../schemas/live/embed.ts';
import { panelAddress, readPanelEvent } from './protocol.ts';

const EMBED: CustomEmbed = { id: 'noche-1', url: '/', config: { headline: 'Noche' } };
const KEY = 'llave';
const from = (message: object) => ({ source: 'custom_embed', key: KEY, ...message });

describe('the address of a panel', () => {
  it('has its parameters behind the hash, in the query, or beside another parameter', () => {
    expect(panelAddress('/e/#VIEW', { key: 'k' })).toBe('/e/#VIEW?k=k');
    expect(panelAddress('https://e.example/view', { key: 'k' })).toBe('https://e.example/view?k=k');
    expect(panelAddress('/e/?a=b#EDIT', { key: 'k' })).toBe('/e/?a=b#EDIT&k=k');
    // Others choose their screen by the hash, and read `location.search`.
    expect(panelAddress('https://e.example/plugin?a=b#EDIT', { key: 'k' })).toBe(
      'https://e.example/plugin?a=b&k=k#EDIT?k=k',
    );
    const embed = { id: 'a', url: 'https://e.example/', config: { text: 'x'.repeat(5_000) } };
    const long = new URL(panelAddress('https://e.example/#EDIT', { key: 'k', embed }));
    expect([long.search, long.hash.length > 5_000]).toEqual(['', true]);
  });

  it('is read by an embed as it was meant, whatever its texts hold', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (headline, key) => {
        fc.pre(key.isWellFormed() && headline.isWellFormed());
        const embed = { id: 'a', url: '/', config: { headline } };
        const { hash, search } = new URL(
          panelAddress('/e/#EDIT', { key, embed }),
          'https://editor.example',
        );
        expect(readParameters({ hash, search })).toMatchObject({ screen: 'EDIT', key, embed });
      }),
    );
  });
});

describe('what a panel says', () => {
  it('is its height within bounds, and whether it wants the story', () => {
    const ready = (height: number) =>
      readPanelEvent(JSON.stringify(from({ action: 'ready', data: { height } })), KEY);
    expect(ready(240.2)).toEqual({ kind: 'ready', height: 241, isAnsRequired: false });
    expect(ready(3)).toMatchObject({ height: 25 });
    expect(ready(1e9)).toMatchObject({ height: 20_000 });
    const asking = from({ action: 'ready', data: { height: 100 }, isAnsRequired: true });
    expect(readPanelEvent(asking, KEY)).toMatchObject({ isAnsRequired: true });
  });

  it('is taken as an object too, and is nothing with another key', () => {
    expect(readPanelEvent(from({ action: 'cancel' }), KEY)).toEqual({ kind: 'cancel' });
    expect(readPanelEvent(from({ action: 'cancel', key: 'otra' }), KEY)).toBeUndefined();
    const data = { action: 'data', data: { nada: 1 }, key: 'otra' };
    expect(readPanelEvent(from(data), KEY)).toBeUndefined();
    for (const other of ['', 'x', '[]', null, 7, { source: 'react-devtools' }])
      expect(readPanelEvent(other, KEY)).toBeUndefined();
  });

  it('is refused, by name, where a story cannot hold it', () => {
    const reasonOf = (config: object) => {
      const event = readPanelEvent(from({ action: 'data', data: { ...EMBED, config } }), KEY);
      return event?.kind === 'refused' ? event.reason : event?.kind;
    };
    expect(reasonOf(EMBED.config)).toBe('data');
    expect(reasonOf({ type: 'x' })).toContain('«type»');
    expect(reasonOf({ a: { b: { version: 1 } } })).toContain('«version»');
    expect(reasonOf({ timeLine: [{ id: 'a' }, { referent: {} }] })).toContain('«referent»');
    expect(reasonOf({ 'mi-clave': 1 })).toContain('«mi-clave»');
  });

  it('is refused in words without an id, an address or a config, or with more than these', () => {
    const { id, url, config } = EMBED;
    for (const data of [
      { url, config },
      { id, config },
      { id, url },
      { id: '', url, config },
      { id: 'x'.repeat(129), url, config },
      { ...EMBED, html: '<b>' },
      'texto',
      undefined,
    ])
      expect(readPanelEvent(from({ action: 'data', data }), KEY)).toMatchObject({
        kind: 'refused',
      });
  });
});
