import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import type { ContentElement, Story } from '../../schemas/story.ts';
import { validMarkup } from '../../schemas/valid-markup.ts';
import { renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { articleBody } from './block.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

const NESTINGS = [
  'Uno <b>dos</b>',
  '<p>Uno</p><p>dos</p>',
  'Uno<p>dos<p>tres</p></p>',
  '<b>Uno<p>dos</p>tres</b>',
  '<a href="/1">uno <a href="/2">dos</a> tres</a>',
  '<p><a href="/1">uno<ul><li>dos</li></ul></a></p>',
  '<ul><ul><li>uno</li></ul></ul>',
  '<li>uno</li>',
  '<ol><li>uno</li><p>dos</p></ol>',
  '<blockquote><p>uno</p>dos</blockquote>',
  '<br>',
  '<p>',
];

async function faultsOf(elements: unknown[], story: Partial<Story> = {}): Promise<string[]> {
  const html = renderBlock(articleBody, {
    facts: {
      pageContent: {
        kind: 'story',
        story: testStory({ content_elements: elements as ContentElement[], ...story }),
      },
    },
  });
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
}

it.each(NESTINGS)('is valid HTML wherever %s stands', async (content) => {
  const text = { type: 'text', content };
  const elements = [
    text,
    { type: 'header', content },
    { type: 'blockquote', content },
    { type: 'correction', text: content },
    { type: 'list', items: [text, { type: 'list', items: [text] }, text] },
    { type: 'quote', content_elements: [text], citation: text },
    { type: 'interstitial_link', url: '/a/', content },
    { type: 'link_list', items: [{ type: 'interstitial_link', url: '/a/', content }, text] },
    { type: 'element_group', content_elements: [text] },
    { type: 'table', header: [text], rows: [[text, { content_elements: [text] }]] },
  ];
  expect(await faultsOf(elements, { location: 'Mérida', copyright: '©' })).toEqual([]);
  expect(await faultsOf([{ type: 'text', content: validMarkup(content) }])).toEqual([]);
});
