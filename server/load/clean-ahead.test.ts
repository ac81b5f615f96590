import { expect, it } from 'vitest';
import { htmlBox } from '../../blocks/html-box/block.ts';
import type { MarkupToClean, SafeHtml } from '../../schemas/html.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { site } from '../../services/sites/site.testing.ts';
import { sanitiser } from '../sanitiser.ts';
import { cleanAhead } from './clean-ahead.ts';

const page = (html: string): PageDocument => ({
  layout: 'right-rail',
  sections: {
    main: [
      {
        id: 'a',
        block: 'html-box',
        v: 1,
        fields: { HTML: html },
        overrides: { n: { 'headlines.basic': { value: '<i>t</i>' as SafeHtml } } },
      },
    ],
  },
  metadata: {},
});

function other() {
  const given: MarkupToClean[][] = [];
  const clean = async (list: MarkupToClean[]) => {
    given.push(list);
    return list.map((_, at) => `limpio ${at}`);
  };
  return {
    given,
    prepare: cleanAhead(() => new Map([['html-box', htmlBox]]), sanitiser, { clean }),
  };
}

it('has the markup of a large page sanitised elsewhere before it is used', async () => {
  const { given, prepare } = other();
  const html = `<b>${'x'.repeat(40_000)}`;
  const { blocks, sanitiser: prepared } = await prepare(page(html), site('a', 'framed'));
  expect(given).toEqual([
    [
      { html, strength: 'framed' },
      { html: '<i>t</i>', strength: 'inline' },
    ],
  ]);
  const [stored] = page(html).sections.main ?? [];
  if (!stored) throw new Error('no block');
  expect(blocks.sanitise(stored, site('a', 'framed')).fields).toEqual({ HTML: 'limpio 0' });
  expect(prepared.inline('<i>t</i>')).toBe('limpio 1');
  // What nobody saw coming is sanitised all the same.
  expect(prepared.inline('<script>x</script>y')).toBe('y');
});

it('leaves a small page to this thread', async () => {
  const { given, prepare } = other();
  const { blocks } = await prepare(page('<script>x</script>y'), site('a'));
  const [stored] = page('<script>x</script>y').sections.main ?? [];
  if (!stored) throw new Error('no block');
  expect(blocks.sanitise(stored, site('a')).fields).toEqual({ HTML: 'y' });
  expect(given).toEqual([]);
});
