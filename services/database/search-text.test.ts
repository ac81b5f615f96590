import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './search-text.ts';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const words = fc.string({ unit: 'grapheme' }).map((text) => ({ html: escaped(text), text }));
const tags = fc
  .constantFrom('<b>', '</b>', '<br />', '<a href="/a?b=1&amp;c" title="x\ny">', '<!-- a -->', '<>')
  .map((html) => ({ html, text: '' }));

it('leaves the texts between the tags of any markup', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(words, tags)), (parts) => {
      const html = parts.map((part) => part.html).join('');
      expect(plainText(html)).toBe(parts.map(({ text }) => text).join(''));
    }),
  );
});

/** Character by character: what stands from `<` to the next `>` goes, what nothing closes stays. */
function withoutTags(html: string): string {
  let text = '';
  let tag = '';
  for (const character of html) {
    if (tag !== '' || character === '<') tag += character;
    else text += character;
    if (character === '>') tag = '';
  }
  return text + tag;
}

it('takes away as much of broken markup as whoever reads it once', () => {
  const broken = fc
    .array(fc.constantFrom('<', '>', '/', 'a', ' ', '"', '\n', 'ñ'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(broken, (html) => {
      expect(plainText(html)).toBe(withoutTags(html));
    }),
  );
});
