import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { SafeHtml } from '../schemas/html.ts';
import type { Story } from '../schemas/story.ts';
import { authorsOf, creditsText } from './authors.ts';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Byline } from './Byline.tsx';
import { Heading } from './Heading.tsx';
import { Icon } from './Icon.tsx';
import { Image } from './Image.tsx';
import { addressOf, Link } from './Link.tsx';
import { MediaFigure } from './MediaFigure.tsx';
import { plainText, textAsMarkup } from './markup.ts';
import { Overline, overlineOf } from './Overline.tsx';
import { Paragraph } from './Paragraph.tsx';
import { definePhrases, fill } from './phrases.ts';
import { type Room, wholeRoom } from './room.ts';
import { hasDate, StoryDate } from './StoryDate.tsx';
import { deeper, type ViewPage } from './view-page.ts';

const render = (node: ReactNode) => renderToStaticMarkup(node);
const textOf = (node: ReactNode) => plainText(render(node));
const site = {
  key: 'brujula',
  resizerURL: '/resizer/v2/',
  dateLocalization: {
    language: 'es',
    timeZone: 'America/Mexico_City',
    dateFormat: '%e de %B',
    dateTimeFormat: '%e de %B, %H:%M',
  },
} as ViewPage['site'];
const page = {
  site,
  blockId: 'b',
  locale: 'es-MX',
  timeZone: 'America/Mexico_City',
  level: 2,
  isEditing: false,
} as ViewPage;

describe('addressOf', () => {
  it.each([
    ['/nacional', '/nacional/'],
    ['/nacional/', '/nacional/'],
    ['/a?b=1', '/a?b=1'],
    ['/a#b', '/a#b'],
    ['/a/nota.html', '/a/nota.html'],
    ['https://x.example', 'https://x.example'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j becomes %j', (href, expected) => {
    expect(addressOf(href)).toBe(expected);
  });
});

describe('Link', () => {
  const link = (props: Partial<Parameters<typeof Link>[0]>) =>
    render(
      <Link href="/a/" locale="es-MX" {...props}>
        Texto
      </Link>,
    );

  it('opens other sites in a new tab and says so', () => {
    expect(link({ href: 'https://x.example/' })).toBe(
      '<a href="https://x.example/" target="_blank" rel="noreferrer">Texto<span class="visually-hidden"> Se abre en una ventana nueva</span></a>',
    );
    expect(link({ href: 'https://x.example/', locale: 'en-US' })).toContain('Opens in new window');
    expect(link({ href: 'https://x.example/', openInNewTab: false })).toBe(
      '<a href="https://x.example/">Texto</a>',
    );
    expect(link({ openInNewTab: true })).toContain('target="_blank"');
  });

  it('says a text of its own instead, in whichever tab', () => {
    expect(link({ supplementalText: 'en Facebook' })).toBe(
      '<a href="/a/">Texto<span class="visually-hidden"> en Facebook</span></a>',
    );
  });

  it('leaves the tab order where it repeats another', () => {
    expect(link({ isAssistiveHidden: true, openInNewTab: true })).toBe(
      '<a href="/a/" target="_blank" rel="noreferrer" aria-hidden="true" tabindex="-1">Texto</a>',
    );
  });

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\tscript:alert(1)',
    '\u0001javascript:x',
  ])('is no link to %j', (href) => {
    expect(link({ href })).toBe('<span>Texto</span>');
  });
});

describe('Button', () => {
  it('is a button of a type, with its look', () => {
    expect(render(<Button>Guardar</Button>)).toBe(
      '<button type="button" class="Button_button Button_medium Button_primary">Guardar</button>',
    );
    const submit = render(
      <Button type="submit" size="small" variant="default" disabled>
        Ir
      </Button>,
    );
    expect(submit).toMatch(
      /<button disabled="" type="submit" class="Button_button Button_small Button_default">/,
    );
  });

  it.each(['primary', 'primary-reverse', 'secondary', 'secondary-reverse', 'default'] as const)(
    'has a style of its own where it is %s',
    (variant) => {
      const html = render(<Button variant={variant}>Ir</Button>);
      expect(html).toContain(`Button_medium Button_${variant}"`);
    },
  );

  it('is a link when given an address', () => {
    const link = render(
      <Button href="/planes" locale="es-MX" variant="secondary" icon="mail">
        Ver planes
      </Button>,
    );
    expect(link).toMatch(
      /^<a class="Button_button Button_medium Button_secondary" href="\/planes\/"><svg/,
    );
  });
});

describe('Image', () => {
  it('moves for who lets things move, and shows its first frame to everybody else', () => {
    const image = { _id: 'a', url: '/a.gif', auth: { 1: 'llave' } };
    const shown = { page, width: 300, ratio: '3:2', widths: [300, 600], box: wholeRoom };
    expect(render(<Image image={image} {...shown} />)).not.toContain('<picture');
    expect(render(<Image image={{ ...image, frames: 1 }} {...shown} />)).not.toContain('<picture');
    const html = render(<Image image={{ ...image, frames: 3 }} {...shown} />);
    const [, source = '', img = ''] = /<source ([^>]*)>(<img [^>]*>)/.exec(html) ?? [];
    expect(source).toContain('media="(prefers-reduced-motion: no-preference)"');
    expect(source.match(/&amp;moves=1&amp;width=(?:300|600)&amp;height=/g)).toHaveLength(2);
    expect(img).not.toContain('moves');
    const sizes = (tag: string) => /sizes="([^"]*)"/.exec(tag)?.[1];
    expect(sizes(source)).toBe(sizes(img));
  });

  const image = { _id: 'f', url: 'https://f.example/f.jpg', auth: { 1: 't' } };

  it('says how wide it is shown in the room of its block, of the page where none is said', () => {
    const room: Room = { name: 'aside', widthAt: (screen) => (screen < 900 ? 200 : 350) };
    const picture = { image, width: 300, ratio: '3:2', widths: [200, 400], box: wholeRoom };
    const html = render(<Image {...picture} page={{ ...page, room }} />);
    // 400 is the largest, whatever the density.
    expect(html).toContain('sizes="(min-width: 900px) 350px, 200px"');
    expect(render(<Image {...picture} page={page} />)).toContain('sizes="1240px"');
    expect(html).toContain('alt=""');
    expect(html).toContain('loading="lazy"');
  });

  it('shows the plain source without a token, and says so once', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const html = render(
      <Image
        image={{ url: 'https://f.example/f.jpg' }}
        page={page}
        width={300}
        ratio="3:2"
        widths={[300]}
        box={wholeRoom}
      />,
    );
    expect(html).toContain('src="https://f.example/f.jpg"');
    expect(html).not.toContain('srcSet');
    expect(said.mock.calls).toEqual([['No auth token provided for resizer']]);
    said.mockRestore();
  });

  it('shows a plain source at an http address by https', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const url = 'http://f.example/f.jpg';
    const html = render(<Image image={{ url }} page={page} widths={[300]} box={wholeRoom} />);
    expect(html).toContain('src="https://f.example/f.jpg"');
    said.mockRestore();
  });

  it('is nothing without an address, and has no srcset without a size', () => {
    const picture = { page, widths: [300], box: wholeRoom };
    expect(render(<Image {...picture} image={{}} />)).toBe('');
    expect(render(<Image {...picture} image={image} />)).not.toMatch(/srcset/i);
  });
});

describe('Byline', () => {
  const credits = (...names: string[]) => ({ by: names.map((name) => ({ type: 'author', name })) });
  const byline = (given: ReturnType<typeof credits>, locale = 'es-MX') =>
    textOf(<Byline credits={given} page={{ locale }} variant="general" />);

  it('names the first author only, in the publisher’s look', () => {
    expect(textOf(<Byline credits={credits('Ana', 'Bea')} page={page} />)).toBe('Por Ana');
  });

  it('joins authors as the language does', () => {
    expect(byline(credits('Ana'))).toBe('Por Ana');
    expect(byline(credits('Ana', 'Bea'))).toBe('Por Ana y Bea');
    expect(byline(credits('Ana', 'Bea', 'Cid'))).toBe('Por Ana, Bea y Cid');
    expect(byline(credits('Luis', 'Inés'))).toBe('Por Luis e Inés');
    expect(byline(credits('Luis', 'Hilda'))).toBe('Por Luis e Hilda');
    expect(byline(credits('Luis', 'Hielo'))).toBe('Por Luis y Hielo');
    expect(byline(credits('Ann', 'Bob'), 'en-US')).toBe('By Ann and Bob');
    expect(byline(credits('Ann', 'Bob', 'Ian'), 'en-US')).toBe('By Ann, Bob, and Ian');
  });

  it('counts authors with a name, by their original byline, linked when they have an address', () => {
    const given = {
      by: [
        {
          type: 'author',
          name: 'A',
          url: '/author/a',
          additional_properties: { original: { byline: 'Ana' } },
        },
        { type: 'photographer', name: 'B' },
        { type: 'author' },
      ],
    };
    expect(authorsOf(given)).toEqual([{ name: 'Ana', url: '/author/a' }]);
    expect(render(<Byline credits={given} page={page} />)).toContain(
      '<a class="Byline_author" href="/author/a/">Ana</a>',
    );
    expect(render(<Byline credits={{ by: [{ type: 'author' }] }} page={page} />)).toBe('');
    expect(render(<Byline credits={undefined} page={page} />)).toBe('');
  });
});

describe('creditsText', () => {
  it('names people and agencies; vanity credits win', () => {
    const by = [{ name: 'Ana' }, { name: 'Bea' }, {}];
    expect(creditsText({ credits: { by, affiliation: [{ name: 'Agencia' }] } })).toBe(
      '(Ana, Bea/Agencia)',
    );
    expect(creditsText({ credits: { affiliation: [{ name: 'Agencia' }] } })).toBe('(Agencia)');
    expect(creditsText({ credits: { by }, vanity_credits: { by: [{ name: 'Cid' }] } })).toBe(
      '(Cid)',
    );
    expect(creditsText({ credits: { by: [{}] } })).toBe('');
    expect(creditsText({})).toBe('');
  });
});

describe('Overline', () => {
  const section = { website_section: { _id: '/nacional', name: 'Nacional' } };
  const story = (given: Partial<Story>) =>
    ({ _id: 'x', type: 'story', websites: { brujula: section }, ...given }) as Story;
  const label = (given: object, more: Partial<Story> = {}) =>
    overlineOf(story({ label: { basic: given }, ...more }), 'brujula', 'Patrocinado');

  it('is the sponsor’s word, without a link, before all else', () => {
    const owner = { sponsored: true };
    expect(label({ text: 'Marca', url: '/m/', display: true }, { owner })).toEqual({
      text: 'Marca',
      isSponsored: true,
    });
    expect(overlineOf(story({ owner }), 'brujula', 'Patrocinado')?.text).toBe('Patrocinado');
  });

  it('is the label while it is displayed, else the section', () => {
    expect(label({ text: 'Clima', url: '/clima', display: true })).toMatchObject({
      text: 'Clima',
      url: '/clima',
    });
    expect(label({ text: 'Clima', display: false })).toMatchObject({
      text: 'Nacional',
      url: '/nacional',
    });
    expect(label({ text: '', display: true })).toBeNull();
    expect(overlineOf(story({ websites: {} }), 'brujula', 'x')).toBeNull();
  });

  it('is what an editor wrote over the section’s name, and still leads to the section', () => {
    expect(label({ text: 'Última hora', isRewritten: true })).toMatchObject({
      text: 'Última hora',
      url: '/nacional',
    });
  });

  it('is a link with a trailing slash, or a span without an address', () => {
    expect(render(<Overline item={story({})} page={page} />)).toBe(
      '<a class="Overline_overline" href="/nacional/">Nacional</a>',
    );
    const plain = story({ label: { basic: { text: 'A & <b>B</b>', display: true } } });
    expect(render(<Overline item={plain} page={page} />)).toBe(
      '<span class="Overline_overline">A &amp; B</span>',
    );
  });
});

describe('StoryDate', () => {
  it('writes the date in the site’s words, and an empty element for one that cannot be read', () => {
    expect(render(<StoryDate date="2026-11-06T23:05:09Z" page={page} />)).toBe(
      '<time dateTime="2026-11-06T23:05:09Z">6 de noviembre, 17:05</time>',
    );
    expect(textOf(<StoryDate date="2026-11-06T23:05:09Z" page={page} format="date" />)).toBe(
      '6 de noviembre',
    );
    expect(render(<StoryDate date="ayer" page={page} />)).toBe('');
    expect(['2026-11-06', 'ayer', '', undefined].map(hasDate)).toEqual([true, false, false, false]);
  });
});

describe('small components', () => {
  it('MediaFigure has a caption only with something to say', () => {
    expect(render(<MediaFigure>x</MediaFigure>)).toBe(
      '<figure class="MediaFigure_figure">x</figure>',
    );
    expect(
      textOf(
        <MediaFigure caption={'Un <em>pie</em>' as SafeHtml} credit="(Ana)">
          {null}
        </MediaFigure>,
      ),
    ).toBe('Un pie (Ana)');
  });

  it('Paragraph cuts after so many lines', () => {
    expect(render(<Paragraph text={'a' as SafeHtml} lines={3} />)).toBe(
      '<p class="Paragraph_paragraph Paragraph_lines3">a</p>',
    );
  });

  it('Heading takes its level, which stops at six', () => {
    expect(render(<Heading level={4}>a</Heading>)).toBe('<h4>a</h4>');
    expect([deeper(1), deeper(5), deeper(6)]).toEqual([2, 6, 6]);
  });

  it('Icon is decoration unless it is named', () => {
    expect(render(<Icon name="play" size={20} />)).toContain('aria-hidden="true"');
    expect(render(<Icon name="play" label="Video" size={20} />)).toContain(
      'role="img" aria-label="Video"',
    );
  });

  it('Badge has a variant and an icon', () => {
    expect(
      render(
        <Badge variant="primary" icon="play">
          En vivo
        </Badge>,
      ),
    ).toMatch(/^<span class="Badge_badge Badge_primary"><svg.*<\/svg>En vivo/);
    expect(render(<Badge>Nuevo</Badge>)).toContain('Badge_badge Badge_default');
    for (const variant of ['light', 'danger', 'warning', 'success'] as const)
      expect(render(<Badge variant={variant}>Nuevo</Badge>)).toContain(`Badge_${variant}"`);
  });
});

describe('markup and phrases', () => {
  it('turn text into markup and back', () => {
    for (const text of ['a < b & c > d', '"x" \'y\'', '&amp;'])
      expect(plainText(textAsMarkup(text))).toBe(text);
    expect(plainText('<b>Uno</b>&nbsp;&quot;dos&#39; &desconocida;')).toBe(
      'Uno "dos\' &desconocida;',
    );
  });

  it('speak Spanish unless the language has words of its own', () => {
    const phrases = definePhrases({ es: { hi: 'Hola' }, en: { hi: 'Hi' } });
    expect(['es-MX', 'en-US', 'EN', 'fr'].map((locale) => phrases(locale).hi)).toEqual([
      'Hola',
      'Hi',
      'Hi',
      'Hola',
    ]);
    expect(fill('{n} de {total} {x}', { n: 1, total: 3 })).toBe('1 de 3 {x}');
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });
});
