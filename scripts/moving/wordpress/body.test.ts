import { describe, expect, it } from 'vitest';
import { Attachments } from './attachments.ts';
import { bodyOf } from './body.ts';

const attachments = new Attachments([
  {
    id: '7',
    url: 'http://diario.example/a/foto.jpg',
    alt: 'Un puente',
    caption: 'Pie',
    title: '',
  },
  { id: '8', url: 'https://diario.example/a/otra.png', alt: '', caption: '', title: '' },
  { id: '9', url: 'https://diario.example/a/gran-scaled.jpg', alt: '', caption: '', title: '' },
]);

function read(html: string) {
  const lost: string[] = [];
  const elements = bodyOf(html, { attachments, onLost: (what) => lost.push(what) });
  return { elements, lost };
}
const elementsOf = (html: string) => read(html).elements;
const text = (content: string) => ({ type: 'text', content });
const photo = {
  type: 'image',
  version: '0.10.12',
  url: 'https://diario.example/a/foto.jpg',
  alt_text: 'Un puente',
  caption: 'Pie',
};
const other = { type: 'image', version: '0.10.12', url: 'https://diario.example/a/otra.png' };
const image = (url: string, alt = '') => ({
  type: 'image',
  version: '0.10.12',
  url,
  ...(alt ? { alt_text: alt } : {}),
});
const publication = (subtype: string, url: string) => ({
  type: 'oembed_response',
  subtype,
  raw_oembed: { type: 'rich', version: '1.0', url },
});

describe('the body of a post', () => {
  it.each([
    [
      'of the classic editor',
      'Uno <b>dos</b>\nmisma\n\nTres\r\n\r\n&nbsp;\n\n<h2>Título</h2>\nCuatro',
      [
        text('Uno <b>dos</b><br>misma'),
        text('Tres'),
        { type: 'header', level: 2, content: 'Título' },
        text('Cuatro'),
      ],
    ],
    [
      'of Gutenberg',
      '<!-- wp:paragraph -->\n<p class="x">Uno</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:separator -->\n<hr class="wp-block-separator"/>\n<!-- /wp:separator -->\n<!--more-->\n<!-- wp:group --><div class="wp-block-group"><!-- wp:heading {"level":3} --><h3>Dos</h3><!-- /wp:heading --></div><!-- /wp:group -->',
      [text('Uno'), { type: 'divider' }, { type: 'header', level: 3, content: 'Dos' }],
    ],
    [
      'with lists in lists',
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
      [
        {
          type: 'list',
          list_type: 'unordered',
          items: [text('a'), { type: 'list', list_type: 'ordered', items: [text('b')] }, text('c')],
        },
      ],
    ],
    [
      'with a quotation',
      '<blockquote class="wp-block-quote"><p>Cita</p><cite>Alguien</cite></blockquote>',
      [
        {
          type: 'quote',
          subtype: 'blockquote',
          content_elements: [text('Cita')],
          citation: text('Alguien'),
        },
      ],
    ],
    [
      'with a picture by its number, in whatever size it stood',
      '<p><a href="http://x.example"><img class="alignnone size-medium wp-image-7" src="http://diario.example/a/foto-300x200.jpg" /></a></p>',
      [photo],
    ],
    [
      'with a picture that is not in the file: where it is',
      '<img src="http://diario.example/b-1024x768.jpg" alt="B">',
      [image('https://diario.example/b-1024x768.jpg', 'B')],
    ],
    [
      'with copies that WordPress made of a picture, by their names alone',
      '<img src="https://diario.example/a/foto-300x200.jpg?w=3" class="x"><img src="https://i0.wp.com/diario.example/a/otra-e1700000000000.png?w=300"><img src="https://diario.example/a/gran-2048x1365.jpg"><img src="https://diario.example/a/gran.jpg">',
      [
        photo,
        other,
        image('https://diario.example/a/gran-scaled.jpg'),
        image('https://diario.example/a/gran-scaled.jpg'),
      ],
    ],
    [
      'with a picture that a script loads late',
      '<img src="data:image/gif;base64,R0" data-src="https://diario.example/a/otra.png">',
      [other],
    ],
    [
      'with a caption of each editor',
      '[caption id="a" width="300"]<img class="wp-image-7" src="http://diario.example/a/foto-300x200.jpg"> Otro pie[/caption]<figure class="wp-block-image"><img src="https://diario.example/a/otra.png"/><figcaption>Y <em>este</em></figcaption></figure>',
      [
        { ...photo, caption: 'Otro pie' },
        { ...other, caption: 'Y <em>este</em>' },
      ],
    ],
    [
      'with pictures in boxes, and room for nothing',
      '<div class="wp-block-image"><figure class="alignleft"><img class="wp-image-8" src="https://x.example/x.png"/></figure></div><div style="height:70px" aria-hidden="true" class="wp-block-spacer"></div><dl class="wp-caption"><dt><img class="wp-image-7" src="http://diario.example/a/foto.jpg"></dt><dd class="wp-caption-dd">Pie viejo</dd></dl>',
      [other, { ...photo, caption: 'Pie viejo' }],
    ],
    [
      'with old names of tags',
      'La <acronym title="x">ONU</acronym> dijo',
      [text('La <acronym title="x">ONU</acronym> dijo')],
    ],
    [
      'with galleries of each editor',
      '[gallery columns="2" ids="7,8"]<figure class="wp-block-gallery"><figure><img class="wp-image-7" src="x"/></figure><figure><img class="wp-image-8" src="x"/></figure></figure>',
      Array(2).fill({ type: 'gallery', version: '0.10.12', content_elements: [photo, other] }),
    ],
    [
      'with embeds of each editor',
      'https://youtu.be/dQw4w9WgXcQ\n\n[embed width="1"]https://x.com/a/status/20[/embed]\n<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/123456789\n</div></figure>',
      [
        publication('youtube', 'https://youtu.be/dQw4w9WgXcQ'),
        publication('x', 'https://x.com/a/status/20'),
        publication('vimeo', 'https://vimeo.com/123456789'),
      ],
    ],
    [
      'with code of a provider, its script with it',
      '<p>Uno</p><blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/20">x</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
      [
        text('Uno'),
        {
          type: 'raw_html',
          content:
            '<blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/20">x</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
        },
      ],
    ],
    [
      'with sound and film',
      '[audio mp3="http://diario.example/a.mp3"][/audio][video src="https://diario.example/v.mp4"]',
      [
        { type: 'audio', version: '0.10.12', streams: [{ url: 'https://diario.example/a.mp3' }] },
        {
          type: 'video',
          version: '0.10.12',
          embed_html: '<video controls preload="none" src="https://diario.example/v.mp4"></video>',
        },
      ],
    ],
    [
      'as WordPress’s interface renders it',
      '<p>Uno &#8220;dos&#8221;</p>\n<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\n<iframe title="x" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe>\n</div></figure>\n<div id="gallery-1" class="gallery galleryid-1"><dl class="gallery-item"><dt class="gallery-icon"><a href="#"><img src="https://diario.example/a/foto-150x150.jpg"></a></dt><dd class="wp-caption-text">Pie</dd></dl><dl class="gallery-item"><dt><img src="https://diario.example/a/otra-150x150.png"></dt></dl></div>\n<div style="width: 640px;" class="wp-video"><!--[if lt IE 9]><script>x</script><![endif]--><video class="wp-video-shortcode" controls="controls"><source type="video/mp4" src="https://diario.example/v.mp4?_=1" /><a href="https://diario.example/v.mp4">v</a></video></div>\n<audio class="wp-audio-shortcode"><source type="audio/mpeg" src="https://diario.example/a.mp3?_=2" /></audio>',
      [
        text('Uno &#8220;dos&#8221;'),
        publication('youtube', 'https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed'),
        { type: 'gallery', version: '0.10.12', content_elements: [photo, other] },
        {
          type: 'video',
          version: '0.10.12',
          embed_html: '<video controls preload="none" src="https://diario.example/v.mp4"></video>',
        },
        { type: 'audio', version: '0.10.12', streams: [{ url: 'https://diario.example/a.mp3' }] },
      ],
    ],
    [
      'with a frame of nobody whom we know, as it is written',
      '<iframe src="https://mapas.example/1"></iframe>',
      [{ type: 'raw_html', content: '<iframe src="https://mapas.example/1"></iframe>' }],
    ],
    [
      'with a table as it is written',
      '<table><tr><td>1</td></tr></table>',
      [{ type: 'raw_html', content: '<table><tr><td>1</td></tr></table>' }],
    ],
    [
      'with words in brackets',
      'Dijo [sic] y [1] «ver [[gallery]]».',
      [text('Dijo [sic] y [1] «ver [[gallery]]».')],
    ],
    ['of nothing', ' \n&nbsp;\n<p></p>', []],
  ])('%s', (_, html, elements) => {
    expect(elementsOf(html)).toEqual(elements);
  });

  it('keeps what stands in a plugin’s shortcode, and says that it was lost', () => {
    expect(read('[su_box title="x"]Dentro[/su_box] y [contact-form-7 id="3"]')).toEqual({
      elements: [text('Dentro y')],
      lost: ['shortcode [su_box]', 'shortcode [contact-form-7]'],
    });
    expect(read('[gallery ids="7,99"]').lost).toEqual(['imagen de una galería que no está']);
  });
});
