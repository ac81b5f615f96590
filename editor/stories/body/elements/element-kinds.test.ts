// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../schemas/json.ts';
import { ELEMENT_KINDS, kindOf } from './element-kinds.ts';
import { movedItem } from './list-items.ts';

const fieldOf = (element: JsonObject, name: string) => {
  const field = kindOf(element)?.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${element.type} has no ${name}`);
  return field;
};

describe('every kind of element', () => {
  it('is named and made once', () => {
    const types = ELEMENT_KINDS.map(({ type, subtype }) => `${type} ${subtype}`);
    expect(new Set(types).size).toBe(types.length);
    expect(new Set(ELEMENT_KINDS.map(({ name }) => name)).size).toBe(types.length);
    for (const kind of ELEMENT_KINDS) expect(kindOf(kind.make())).toBe(kind);
  });

  it('stays the very same where a field is written as it is', () => {
    for (const { make, fields } of ELEMENT_KINDS)
      for (const field of fields) {
        const element = make();
        expect(field.write(element, field.read(element))).toBe(element);
      }
  });
});

describe('a video', () => {
  it.each([
    [
      'https://v.example/a.mp4?b=1&c="d"',
      '<video controls preload="none" src="https://v.example/a.mp4?b=1&amp;c=&quot;d&quot;"></video>',
    ],
    ['<iframe src="https://p.example/1"></iframe>', '<iframe src="https://p.example/1"></iframe>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s', (typed, stored) => {
    const video = { type: 'video', _id: 'V1', embed_html: '' };
    const field = fieldOf(video, 'embed_html');
    const next = field.write(video, typed);
    expect(next).toEqual({ ...video, embed_html: stored });
    expect(field.read(next)).toBe(typed);
  });

  it('of somewhere else keeps what is not written', () => {
    const video = {
      type: 'video',
      embed_html: '<div>x</div>',
      headlines: { basic: '<b>Uno</b>', web: 'w' },
      streams: [{ url: 'https://v.example/a.m3u8' }],
    };
    expect(fieldOf(video, 'headlines').write(video, 'Uno')).toBe(video);
    expect(fieldOf(video, 'headlines').write(video, 'Dos & tres')).toEqual({
      ...video,
      headlines: { basic: 'Dos &amp; tres', web: 'w' },
    });
  });
});

describe('an audio', () => {
  it('changes the address of its first stream', () => {
    const audio = { type: 'audio', streams: [{ url: 'https://a.example/1.mp3', bitrate: 128 }] };
    const field = fieldOf(audio, 'url');
    expect(field.write(audio, 'https://a.example/2.mp3')).toEqual({
      type: 'audio',
      streams: [{ url: 'https://a.example/2.mp3', bitrate: 128 }],
    });
    expect(field.write(audio, '')).toEqual({ type: 'audio', streams: [] });
  });
});

describe('a message', () => {
  const message = (config: JsonObject) => ({
    type: 'custom_embed',
    subtype: 'Hello Word',
    embed: { id: 'h1', url: '/', config },
  });

  it('is written where its config says it, and keeps the rest', () => {
    const element = message({ title: 'Hola', color: 'azul' });
    const field = fieldOf(element, 'text');
    expect(field.read(element)).toBe('Hola');
    expect(field.write(element, 'Adiós')).toEqual(message({ title: 'Adiós', color: 'azul' }));
    const none = message({ color: 'azul' });
    expect(field.write(none, 'Hola')).toEqual(message({ color: 'azul', text: 'Hola' }));
  });

  it('is no other custom embed', () => {
    expect(kindOf({ ...message({}), subtype: 'Live blog' })).toBeUndefined();
  });
});

describe('an item of a list', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [0, 3, ['a', 'b', 'c']],
  ])('goes from %d to %d', (from, to, expected) => {
    expect(movedItem(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
});
