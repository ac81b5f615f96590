import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import type { Story } from '../story.ts';
import { accessOf, closedPartOf, closeReply, closesSome } from './paywall.ts';
import { sitePaywall } from './site-paywall.ts';

const premium = sitePaywall.parse({ marked: [{ mark: 'premium', access: 'closed' }] });
const text = (content: string) => ({ type: 'text', content });
const story = (given: object = {}): Story =>
  ({
    _id: 's',
    type: 'story',
    content_restrictions: { content_code: 'premium' },
    content_elements: ['Uno', 'Dos', 'Tres', 'Cuatro'].map(text),
    websites: { brujula: { website_url: '/a/', website_section: { _id: '/nacional/clima' } } },
    ...given,
  }) as unknown as Story;
const plain = (given: object = {}) => story({ content_restrictions: undefined, ...given });

describe('what a story is', () => {
  it.each([
    ['closes nothing until somebody says so', {}, story(), 'open'],
    ['by its mark', { marked: [{ mark: 'premium', access: 'metered' }] }, story(), 'metered'],
    [
      'by the first of two',
      {
        marked: [
          { mark: 'premium', access: 'open' },
          { mark: 'premium', access: 'closed' },
        ],
      },
      story(),
      'open',
    ],
    ['as all others', { otherwise: 'metered' }, plain(), 'metered'],
    ['open in a section', { otherwise: 'closed', openSections: ['/nacional'] }, plain(), 'open'],
    [
      'closed in one of a like name',
      { otherwise: 'closed', openSections: ['/nacional/cli'] },
      plain(),
      'closed',
    ],
    [
      'by its mark in an open section',
      { marked: [{ mark: 'premium', access: 'closed' }], openSections: ['/nacional/'] },
      story(),
      'closed',
    ],
    [
      'open where somebody paid',
      { otherwise: 'closed' },
      plain({ owner: { sponsored: true } }),
      'open',
    ],
    ['open as a gallery', { otherwise: 'closed' }, plain({ type: 'gallery' }), 'open'],
    [
      'as all others with a mark that is no text',
      { otherwise: 'metered', marked: [{ mark: '5', access: 'closed' }] },
      story({ content_restrictions: { content_code: 5 } }),
      'metered',
    ],
  ])('is %s', (_, rules, given, expected) => {
    expect(accessOf(sitePaywall.parse(rules), given, 'brujula')).toBe(expected);
  });

  it('follows the section that it has on the site', () => {
    const rules = sitePaywall.parse({ otherwise: 'closed', openSections: ['/viajes'] });
    const websites = { 'destino-c': { website_section: { _id: '/viajes' } } };
    expect(accessOf(rules, plain({ websites }), 'destino-c')).toBe('open');
    expect(accessOf(rules, plain({ websites }), 'brujula')).toBe('closed');
  });
});

describe('what is kept from readers', () => {
  const from = (elements: unknown[], shownParagraphs = 2) =>
    closedPartOf(story({ content_elements: elements }), { ...premium, shownParagraphs }, 'brujula')
      ?.from;

  it('begins after so many paragraphs with words', () => {
    expect(from([text(' '), text('1'), { type: 'image' }, text('2'), text('3'), text('4')])).toBe(
      4,
    );
  });

  it('is half of the paragraphs at least', () => {
    expect(from([text('1'), text('2'), text('3')])).toBe(1);
    expect(from([text('1'), text('2'), text('3'), text('4')], 20)).toBe(2);
  });

  it('is all of a story of one text, but what stands before it', () => {
    expect(from([{ type: 'image' }, text('<p>1</p><p>2</p>'), { type: 'video' }])).toBe(1);
    expect(from([{ type: 'image' }, { type: 'video' }])).toBe(0);
    expect(from([])).toBeUndefined();
  });

  it('survives elements that are none', () => {
    expect(from([null, 'x', 5, text('1'), text('2')] as unknown[])).toBe(4);
  });
});

describe('a reply for readers', () => {
  const close = (reply: unknown) => closeReply(reply as Json, premium, 'brujula');

  it('is the very same where nothing is closed', () => {
    const reply = { content_elements: [plain()], count: 1 };
    expect(close(reply)).toBe(reply);
    const closed = story() as unknown as Json;
    expect(closeReply(closed, sitePaywall.parse({}), 'brujula')).toBe(closed);
    expect(closesSome(premium)).toBe(true);
    expect(closesSome(sitePaywall.parse({ openSections: ['/a'] }))).toBe(false);
  });

  it('holds the beginning of a story, and says where the rest begins', () => {
    expect(close(story())).toMatchObject({
      content_elements: [text('Uno'), text('Dos')],
      closed_part: { part: 'start', access: 'closed', from: 2, texts: 4 },
    });
  });

  it('shows no passage of what is closed with what a search found', () => {
    const found = story({
      description: { basic: 'De qué trata' },
      highlights: { headline: '<mark>A</mark>', excerpt: '… <mark>Cuatro</mark>' },
    });
    expect(close({ data: [found] })).toMatchObject({
      data: [{ highlights: { headline: '<mark>A</mark>', excerpt: 'De qué trata' } }],
    });
  });

  it('never says a closed sentence, however deep its story stands', () => {
    const secret = 'SECRETO';
    const closed = story({
      content_elements: [text('Uno'), text(secret), { type: 'list', items: [text(secret)] }],
    });
    const wrap = fc.letrec((tie) => ({
      reply: fc.oneof(
        { depthSize: 'small' },
        fc.constant(closed),
        fc.array(tie('reply'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'content_elements', 'data', 'type'), tie('reply')),
      ),
    })).reply;
    fc.assert(
      fc.property(wrap, (reply) => {
        expect(JSON.stringify(close(reply))).not.toContain(secret);
      }),
    );
  });
});
