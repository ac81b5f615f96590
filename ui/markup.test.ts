import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SafeHtml } from '../schemas/html.ts';
import { plainText, withoutLinks } from './markup.ts';

const markup = fc
  .array(fc.constantFrom('<', '>', 'a', ' ', '/', '<a', '</a>', '<b>', 'x="1"', 'é'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

it('takes away every tag that is closed, and nothing else', () => {
  fc.assert(
    fc.property(markup, (html) => {
      const expected = html
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      expect(plainText(html)).toBe(expected);
    }),
  );
});

it('takes away every link tag that is closed, and nothing else', () => {
  expect(withoutLinks('<a href="/x">uno</a> <b>dos</b> <abbr>t</abbr> <a' as SafeHtml)).toBe(
    'uno <b>dos</b> <abbr>t</abbr> <a',
  );
  fc.assert(
    fc.property(markup, (html) => {
      const expected = html.replace(/<\/?a(?:\s[^>]*)?>/gi, '');
      expect(withoutLinks(html as SafeHtml)).toBe(expected);
    }),
  );
});
