import { Window } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { defaultsOf, inDocument, renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { shareBar } from './block.ts';
import { start } from './ShareBar.behaviour.ts';

const render = (fields: JsonObject = {}, story: Partial<Story> = {}, isEditing = false) =>
  renderBlock(shareBar, {
    fields,
    isEditing,
    facts: { pageContent: { kind: 'story', story: testStory(story) } },
  });
const links = (...given: Parameters<typeof render>) => [
  ...inDocument(render(...given)).querySelectorAll('a'),
];
const OFF = { email: false, facebook: false, pinterest: false, twitter: false, linkedIn: false };

describe('share-bar', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(shareBar)).toEqual({
      email: true,
      facebook: true,
      pinterest: true,
      twitter: true,
      linkedIn: true,
    });
  });

  it('leads to each network with the story’s whole address and its title, in the order of the fields', () => {
    const url = 'https://www.labrujula.example/nacional/2026/11/20/tranvias/';
    const title = 'La%20ciudad%20estrena%20tranv%C3%ADas';
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      `mailto:?subject=${title}-La%20Br%C3%BAjula&body=${url}`,
      `https://www.facebook.com/sharer/sharer.php?u=${url}`,
      `https://pinterest.com/pin/create/button/?url=${url}&description=${title}`,
      `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
      `https://www.linkedin.com/shareArticle/?mini=true&url=${url}&title=${title}`,
    ]);
  });

  it('encodes the address as an address and the title as a part of one', () => {
    const story = {
      headlines: { basic: 'Uno &amp; <em>dos</em>: ¿100%?' as SafeHtml },
      websites: { brujula: { website_url: '/año nuevo/' } },
    };
    expect(links({ ...OFF, twitter: true }, story)[0]?.getAttribute('href')).toBe(
      'https://twitter.com/intent/tweet?url=https://www.labrujula.example/a%C3%B1o%20nuevo/&text=Uno%20%26%20dos%3A%20%C2%BF100%25%3F',
    );
  });

  it.each(Object.keys(OFF))('shows %s alone where only that is on', (kind) => {
    const [only, ...others] = links({ ...OFF, [kind]: true });
    expect(others).toEqual([]);
    expect(only?.getAttribute('aria-label')).toBeTruthy();
  });

  it('names every link, and the size of its window', () => {
    expect(
      links().map((link) => [link.getAttribute('aria-label'), link.getAttribute('data-popup')]),
    ).toEqual([
      ['Enviar por correo', null],
      ['Compartir en Facebook', '658x354'],
      ['Guardar en Pinterest', '658x354'],
      ['Compartir en X', '658x354'],
      ['Compartir en LinkedIn', '830x460'],
    ]);
  });

  it('renders nothing with all of them off, for a story that the site does not carry, or without one', () => {
    expect([
      render(OFF),
      render({}, { websites: {} }),
      renderBlock(shareBar),
      render(OFF, {}, true),
    ]).toEqual(['', '', '', '']);
  });
});

describe('sharing in the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  function page(opens: boolean) {
    const window = new Window();
    window.document.body.innerHTML = render();
    const bar = window.document.querySelector('ul') as unknown as HTMLElement;
    const opened: [string, string][] = [];
    const popup = { opener: 'x' as unknown };
    vi.stubGlobal('screenX', 100);
    vi.stubGlobal('screenY', 50);
    vi.stubGlobal('outerWidth', 1_000);
    vi.stubGlobal('outerHeight', 800);
    vi.stubGlobal('open', (address: string, _: string, features: string) => {
      opened.push([address, features]);
      return opens ? popup : null;
    });
    start(bar);
    const press = (label: string, given: MouseEventInit = {}) => {
      const event = new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ...given,
      } as never);
      bar.querySelector(`[aria-label="${label}"] svg`)?.dispatchEvent(event as unknown as Event);
      return event.defaultPrevented;
    };
    return { press, opened, popup };
  }

  it('opens a window of the network’s size in the middle, which cannot reach back', () => {
    const { press, opened, popup } = page(true);
    expect(press('Compartir en LinkedIn')).toBe(true);
    expect(opened[0]?.[0]).toContain('linkedin.com');
    expect(opened[0]?.[1]).toBe('popup,width=830,height=460,left=185,top=220');
    expect(popup.opener).toBeNull();
  });

  it('leaves the link alone where no window opens, for mail, and for clicks with a key', () => {
    const blocked = page(false);
    expect(blocked.press('Compartir en X')).toBe(false);
    const { press, opened } = page(true);
    expect([press('Enviar por correo'), press('Compartir en X', { metaKey: true })]).toEqual([
      false,
      false,
    ]);
    expect(opened).toEqual([]);
  });
});
