import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';
import { subheadline } from './block.ts';

const render = (basic: string | undefined, fields: JsonObject = {}, isEditing = false) =>
  renderBlock(subheadline, {
    fields,
    isEditing,
    level: 3,
    facts: {
      pageContent: {
        kind: 'story',
        story: testStory({ subheadlines: { basic: basic as SafeHtml | undefined } }),
      },
    },
  });

describe('subheadline', () => {
  it('has the field of the catalogue', () => {
    expect(defaultsOf(subheadline)).toEqual({ valueToDisplay: 'Subheadline' });
    expect(subheadline.schema.safeParse({ valueToDisplay: 'otro' }).success).toBe(false);
  });

  it('is a heading at the level of where it stands, and may hold markup', () => {
    expect(textOf(render('Diez <em>meses</em> después'), 'h3')).toBe('Diez meses después');
    expect(inDocument(render('Diez <em>meses</em> después')).querySelector('h3 em')).not.toBeNull();
  });

  it('shows the description where it was told to, and never one for the other', () => {
    const fields = { valueToDisplay: 'Description' };
    expect(textOf(render(undefined, fields), 'h3')).toBe(
      'El primer tramo une el centro con el poniente.',
    );
    expect(render(undefined)).toBe('');
  });

  it.each(['', '  ', undefined])('renders nothing when it is %j, on the canvas too', (basic) => {
    expect([render(basic), render(basic, {}, true)]).toEqual(['', '']);
  });

  it('renders nothing where the page is about no story', () => {
    expect(renderBlock(subheadline)).toBe('');
  });
});
