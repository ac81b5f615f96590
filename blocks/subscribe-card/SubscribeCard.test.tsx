import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { subscribeCard } from './block.ts';

const render = (fields: JsonObject) => inDocument(renderBlock(subscribeCard, { fields }));
const OFFER = { title: 'Suscríbete', buttonText: 'Ver planes', buttonURL: '/planes/' };

describe('subscribe card', () => {
  it('has its defaults', () => {
    expect(defaultsOf(subscribeCard)).toMatchObject({
      title: '',
      description: '',
      imageURL: '',
      buttonText: '',
      buttonURL: '',
      newTab: false,
    });
  });

  it('shows its words and a button', () => {
    const body = render({ ...OFFER, description: 'Un mes <em>gratis</em>' });
    expect(body.querySelector('h2')?.textContent).toBe('Suscríbete');
    expect(body.querySelector('p')?.innerHTML).toContain('<em>gratis</em>');
    expect(body.querySelector('a')?.getAttribute('href')).toBe('/planes/');
    expect(body.querySelector('img')).toBeNull();
  });

  it('opens a new tab where it says so', () => {
    const targets = [false, true].map((newTab) =>
      render({ ...OFFER, newTab })
        .querySelector('a')
        ?.getAttribute('target'),
    );
    expect(targets).toEqual([null, '_blank']);
  });

  it('has no button without its words or its address', () => {
    expect(render({ ...OFFER, buttonURL: '' }).querySelector('a')).toBeNull();
    expect(render({ ...OFFER, buttonText: '' }).querySelector('a')).toBeNull();
  });

  it('is nothing while it is empty', () => {
    expect(render({}).innerHTML).toBe('');
    expect(render({ title: '<b> </b>', buttonText: 'Solo' }).innerHTML).toBe('');
  });
});
