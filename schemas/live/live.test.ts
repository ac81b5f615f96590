import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanConfig, readLiveConfig } from './config.ts';
import { type CustomEmbed, readMessage, readParameters, writeMessage } from './embed.ts';
import { liveStateOf } from './live-blog.ts';
import { webAddress } from './web-address.ts';

const EMBED: CustomEmbed = {
  id: 'noche-1',
  url: '/',
  config: { headline: 'a+b & c=d 100% ñ 🗳️ \u2028 fin' },
};
const encoded = encodeURIComponent(JSON.stringify(EMBED));

describe('a message of the embed', () => {
  it('is read as a string and as an object', () => {
    const message = { source: 'custom_embed', action: 'data', key: 'k1', data: EMBED } as const;
    expect(readMessage(writeMessage(message))).toEqual(message);
    expect(readMessage(message)).toEqual(message);
  });

  it('is nothing else', () => {
    const ready = { source: 'custom_embed', action: 'ready', key: 'k', data: { height: 3 } };
    expect(readMessage(ready)).toEqual(ready);
    for (const wrong of [
      { ...ready, source: 'other' },
      { ...ready, action: 'save' },
      { ...ready, key: 7 },
      { ...ready, data: {} },
      { ...ready, action: 'data', data: { id: '', url: '/', config: {} } },
      { ...ready, action: 'data', data: { ...EMBED, more: 1 } },
      'null',
      '{',
      undefined,
    ])
      expect(readMessage(wrong)).toBeUndefined();
  });

  it('never throws, whatever comes', () => {
    const cycle: Record<string, unknown> = { source: 'custom_embed' };
    cycle.data = cycle;
    expect(readMessage(cycle)).toBeUndefined();
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true }), (given) => {
        readMessage(given);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        readMessage(given);
      }),
    );
  });

  it("leaves out a config's «__proto__», which is no name of anybody's field", () => {
    const text = `{"source":"custom_embed","action":"data","key":"k",
      "data":{"id":"a","url":"/","config":{"__proto__":{"x":1},"headline":"H"}}}`;
    const read = readMessage(text);
    expect(read?.action === 'data' && read.data.config).toEqual({ headline: 'H' });
  });

  it('comes out as it went in, for any config', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 128 }),
        fc.dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          fc.jsonValue(),
        ),
        fc.string({ maxLength: 40 }),
        (id, config, key) => {
          const data = JSON.parse(JSON.stringify({ id, url: '/', config })) as CustomEmbed;
          const message = { source: 'custom_embed', action: 'data', key, data } as const;
          expect(readMessage(writeMessage(message))).toEqual(message);
        },
      ),
    );
  });
});

describe('the parameters of the embed', () => {
  it.each([
    ['in the query', { search: `?p=${encoded}&k=K%2B1`, hash: '#EDIT' }],
    ['in the tail of the hash', { search: '', hash: `#EDIT?wait=20&p=${encoded}&k=K%2B1` }],
    ['appended with &', { search: '?a=1', hash: `#EDIT&p=${encoded}&k=K%2B1` }],
    ['in both', { search: '?k=old', hash: `#edit?p=${encoded}&k=K%2B1` }],
  ])('are read %s', (_, address) => {
    expect(readParameters(address)).toEqual({
      screen: 'EDIT',
      key: 'K+1',
      embed: EMBED,
      isBroken: false,
    });
  });

  it.each([
    ['', false],
    ['p=', false],
    ['p=%7B', true],
    ['p=7', true],
    ['p=%E0%A4%A', true],
  ])('without what they need are an empty start form: %s', (search, isBroken) => {
    const read = readParameters({ search: `?${search}`, hash: '' });
    expect(read).toEqual({ screen: 'SEARCH', key: '', embed: undefined, isBroken });
  });

  it('take an embed without id, address or config', () => {
    const given = encodeURIComponent('{"config":[1],"id":7}');
    const { embed } = readParameters({ search: `?p=${given}`, hash: '#VIEW' });
    expect(embed).toEqual({ id: '', url: '/', config: {} });
  });

  it('never throw, and read back what was encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (search, hash) => {
        readParameters({ search, hash });
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isHash) => {
        const config = JSON.parse(JSON.stringify({ value })) as Record<string, unknown>;
        const p = encodeURIComponent(JSON.stringify({ id: 'x', url: '/', config }));
        const tail = `?p=${p}&k=1`;
        const where = isHash
          ? { search: '', hash: `#EDIT${tail}` }
          : { search: tail, hash: '#EDIT' };
        expect(readParameters(where).embed).toEqual({ id: 'x', url: '/', config });
      }),
    );
  });
});

describe('the config of a live blog', () => {
  it('is read leniently, and what has another name stays', () => {
    expect(
      readLiveConfig({ headline: 7, other: 1, timeLine: ['x', { id: 'e1', mood: 'ñ' }, null] }),
    ).toEqual({
      headline: '',
      description: '',
      startLiveDate: '',
      endLiveDate: '',
      other: 1,
      timeLine: [
        {
          id: 'e1',
          headline: '',
          description: '',
          date: '',
          recommendPost: false,
          urlRecommendPost: '',
          isEmbedHtml: false,
          embedHtml: '',
          updateByAuthor: '',
          mood: 'ñ',
        },
      ],
    });
    fc.assert(
      fc.property(fc.anything(), (given) => {
        readLiveConfig(given);
      }),
    );
  });

  it('has no reserved name at any depth, and first keys of letters and digits', () => {
    expect(
      cleanConfig({
        type: 1,
        a: { version: 1, list: [{ referent: 1, id: 'x', in: [{ type: 2 }] }] },
        'b-c': 1,
      }),
    ).toEqual({ a: { list: [{ id: 'x', in: [{}] }] } });
  });
});

describe('a live blog', () => {
  it('has not started, is live, or is finished', () => {
    const date = '2026-11-22T20:00:00.000Z';
    expect(liveStateOf({ startLiveDate: null, endLiveDate: null })).toBe('not-started');
    expect(liveStateOf({ startLiveDate: date, endLiveDate: null })).toBe('live');
    expect(liveStateOf({ startLiveDate: date, endLiveDate: date })).toBe('finished');
  });

  it.each([
    ['https://brujula.example/nota/', true],
    ['http://a.mx', true],
    ['/nacional/nota/', true],
    ['//otro.mx/', false],
    ['javascript:alert(1)', false],
    ['https://localhost/', false],
    ['nota', false],
    ['https://a.mx/con espacio', false],
  ])('recommends a story at a web address: %s', (address, isOne) => {
    expect(webAddress.safeParse(address).success).toBe(isOne);
  });
});
