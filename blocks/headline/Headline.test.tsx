import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';
import { headline } from './block.ts';

const withHeadline = (basic: string | undefined) =>
  renderBlock(headline, {
    facts: {
      pageContent: {
        kind: 'story',
        story: testStory({ headlines: { basic: basic as SafeHtml | undefined } }),
      },
    },
  });

describe('headline', () => {
  it('has no fields', () => {
    expect(defaultsOf(headline)).toEqual({});
  });

  it('is the page’s h1, whatever the level, and may hold markup', () => {
    const html = withHeadline('La <em>ciudad</em> estrena &amp; presume');
    expect(textOf(html, 'h1')).toBe('La ciudad estrena & presume');
    expect(inDocument(html).querySelector('h1 em')).not.toBeNull();
  });

  it.each(['', '  ', undefined])('renders nothing when it is %j', (basic) => {
    expect(withHeadline(basic)).toBe('');
  });

  it('renders nothing where the page is about no story', () => {
    const section: PageContent = {
      kind: 'section',
      section: { _id: '/nacional', name: 'Nacional' },
    };
    expect(renderBlock(headline, { facts: { pageContent: section } })).toBe('');
    expect(renderBlock(headline)).toBe('');
  });

  it('is read-only on the canvas: it belongs to every story', () => {
    const html = renderBlock(headline, {
      facts: { pageContent: { kind: 'story', story: testStory() } },
      isEditing: true,
    });
    expect(textOf(html, 'h1')).toBe('La ciudad estrena tranvías');
    expect(html).not.toContain('data-edit');
  });
});
