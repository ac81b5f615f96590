import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../../schemas/html.ts';
import { markEmbeds } from '../../../services/html/mark-embeds.ts';
import { PROVIDERS } from '../providers.ts';
import { recognise } from '../recognise.ts';
import { findEmbed } from './find-embed.ts';
import { partsOf } from './known-parts.ts';

interface Case {
  /** Addresses as people copy them, and what is framed at them; null: a link and no more. */
  addresses: Readonly<Record<string, string | { post: string } | null>>;
  /** Code as the provider writes it for other sites, and the address that stands for it. */
  codes?: readonly (readonly [code: string, address: string])[];
}

const ID = 'dQw4w9WgXcQ';
const CHANNEL = 'UCabcdefghijklmnopqrstuv';
const UUID = '0a1b2c3d-1111-4222-8333-444455556666';

/** Each provider that shows something by its address: a new one does not compile without one. */
const CASES: Readonly<Record<Exclude<keyof typeof PROVIDERS, 'taboola'>, Case>> = {
  youtube: {
    addresses: {
      [`https://www.youtube.com/live/${ID}?feature=share`]: `https://www.youtube-nocookie.com/embed/${ID}`,
      [`https://youtu.be/${ID}?t=1m30s`]: `https://www.youtube-nocookie.com/embed/${ID}?start=90`,
      [`https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`]: `https://www.youtube-nocookie.com/embed/live_stream?channel=${CHANNEL}`,
      'https://www.youtube.com/playlist?list=PLabcdefghijkl':
        'https://www.youtube-nocookie.com/embed/videoseries?list=PLabcdefghijkl',
    },
    codes: [
      [
        `<iframe width="560" height="315" src="http://www.youtube.com/embed/${ID}" frameborder="0" allowfullscreen></iframe>`,
        `https://www.youtube.com/watch?v=${ID}`,
      ],
    ],
  },
  vimeo: {
    addresses: {
      'https://vimeo.com/123456789/abcdef1234?share=copy':
        'https://player.vimeo.com/video/123456789?h=abcdef1234',
      'https://player.vimeo.com/video/123456789?h=abcdef1234':
        'https://player.vimeo.com/video/123456789?h=abcdef1234',
      'https://vimeo.com/channels/staffpicks/123456789': 'https://player.vimeo.com/video/123456789',
    },
  },
  dailymotion: {
    addresses: {
      'https://www.dailymotion.com/video/x8abcde?playlist=x1':
        'https://geo.dailymotion.com/player.html?video=x8abcde',
      'https://dai.ly/x8abcde': 'https://geo.dailymotion.com/player.html?video=x8abcde',
      'https://geo.dailymotion.com/player/x1y2z.html?video=x8abcde':
        'https://geo.dailymotion.com/player.html?video=x8abcde',
    },
    codes: [
      [
        '<script src="https://geo.dailymotion.com/player.js" data-video="x8abcde"></script>',
        'https://www.dailymotion.com/video/x8abcde',
      ],
    ],
  },
  instagram: {
    addresses: {
      'https://www.instagram.com/p/C1aB-2/?img_index=1':
        'https://www.instagram.com/p/C1aB-2/embed/',
      'https://www.instagram.com/share/reel/BAabc_1': null,
    },
    codes: [
      [
        '<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="https://www.instagram.com/p/C1aB-2/?utm_source=ig_embed&amp;utm_campaign=loading" data-instgrm-version="14" style=" background:#FFF;"><div style="padding:16px;"> <a href="https://www.instagram.com/p/C1aB-2/" target="_blank"> <div>Ver</div></a></div></blockquote>\n<script async src="//www.instagram.com/embed.js"></script>',
        'https://www.instagram.com/p/C1aB-2/',
      ],
    ],
  },
  facebook: {
    addresses: {
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fposts%2F1&width=500':
        'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fposts%2F1&show_text=true',
      'https://www.facebook.com/share/v/1abc/':
        'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fshare%2Fv%2F1abc%2F&show_text=false',
    },
    codes: [
      [
        '<div id="fb-root"></div>\n<script async defer crossorigin="anonymous" src="https://connect.facebook.net/es_LA/sdk.js#xfbml=1&version=v18.0"></script>\n<div class="fb-post" data-href="https://www.facebook.com/a/posts/1" data-width="500" data-show-text="true"></div>',
        'https://www.facebook.com/a/posts/1',
      ],
    ],
  },
  x: {
    addresses: {
      'https://x.com/i/web/status/20': { post: '20' },
      'https://x.com/i/status/20?s=46': { post: '20' },
      'https://platform.twitter.com/embed/Tweet.html?id=20': { post: '20' },
    },
    codes: [
      [
        '<blockquote class="twitter-tweet" data-lang="es"><p lang="es" dir="ltr">Hola <a href="https://t.co/abc">pic</a></p>&mdash; A (@a) <a href="https://twitter.com/a/status/20?ref_src=twsrc%5Etfw">21 de marzo</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
        'https://twitter.com/a/status/20',
      ],
    ],
  },
  tiktok: {
    addresses: {
      'https://vm.tiktok.com/ZMabc/': null,
      'https://www.tiktok.com/embed/v2/7301234567890123456':
        'https://www.tiktok.com/embed/v2/7301234567890123456',
      'https://www.tiktok.com/@a/video/7301234567890123456?is_from_webapp=1': {
        post: '7301234567890123456',
      },
    },
    codes: [
      [
        '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@a/video/7301234567890123456" data-video-id="7301234567890123456" style="max-width: 605px;" > <section> <a target="_blank" href="https://www.tiktok.com/@a?refer=embed">@a</a> </section> </blockquote> <script async src="https://www.tiktok.com/embed.js"></script>',
        'https://www.tiktok.com/@a/video/7301234567890123456',
      ],
    ],
  },
  threads: {
    addresses: {
      'https://www.threads.net/@a/post/C8xYz_1': 'https://www.threads.com/@a/post/C8xYz_1/embed/',
    },
    codes: [
      [
        '<blockquote class="text-post-media" data-text-post-permalink="https://www.threads.com/@a/post/C8xYz_1" data-text-post-version="0" id="ig-tp-C8xYz_1"><a href="https://www.threads.com/@a/post/C8xYz_1">Ver en Threads</a></blockquote><script async src="https://www.threads.com/embed.js"></script>',
        'https://www.threads.com/@a/post/C8xYz_1',
      ],
    ],
  },
  bluesky: {
    addresses: {
      'https://embed.bsky.app/embed/did:plc:abcdef/app.bsky.feed.post/3kabc2def':
        'https://embed.bsky.app/embed/did:plc:abcdef/app.bsky.feed.post/3kabc2def',
    },
    codes: [
      [
        '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:abcdef/app.bsky.feed.post/3kabc2def" data-bluesky-cid="baf"><p lang="es">Hola</p>&mdash; <a href="https://bsky.app/profile/did:plc:abcdef?ref_src=embed">A</a></blockquote><script async src="https://embed.bsky.app/static/embed.js" charset="utf-8"></script>',
        'https://bsky.app/profile/did:plc:abcdef/post/3kabc2def',
      ],
    ],
  },
  reddit: {
    addresses: {
      'https://www.reddit.com/r/mexico/comments/1abcde/un_titulo/?utm=x':
        'https://embed.reddit.com/r/mexico/comments/1abcde/un_titulo/?embed=true&showmedia=true',
      'https://www.reddit.com/r/mexico/s/AbCdEf': null,
      'https://redd.it/1abcde': null,
    },
    codes: [
      [
        '<blockquote class="reddit-embed-bq" style="height:500px" data-embed-height="740"><a href="https://www.reddit.com/r/mexico/comments/1abcde/un_titulo/">Un título</a><br> by <a href="https://www.reddit.com/user/a/">u/a</a> in <a href="https://www.reddit.com/r/mexico/">mexico</a></blockquote><script async src="https://embed.reddit.com/widgets.js" charset="UTF-8"></script>',
        'https://www.reddit.com/r/mexico/comments/1abcde/un_titulo/',
      ],
    ],
  },
  spotify: {
    addresses: {
      'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?utm_source=generator':
        'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk',
      'https://spotify.link/abcDEF': null,
    },
  },
  soundcloud: {
    addresses: {
      'https://soundcloud.com/la-brujula/episodio-1?si=x':
        'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fla-brujula%2Fepisodio-1&visual=false',
      'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500&auto_play=true':
        'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&visual=false',
      'https://on.soundcloud.com/abcDE': null,
    },
  },
  applePodcasts: {
    addresses: {
      'https://podcasts.apple.com/mx/podcast/el-cafe/id1501234567?i=1000640000001':
        'https://embed.podcasts.apple.com/mx/podcast/id1501234567?i=1000640000001',
      'https://embed.podcasts.apple.com/mx/podcast/el-cafe/id1501234567':
        'https://embed.podcasts.apple.com/mx/podcast/id1501234567',
    },
  },
  flourish: {
    addresses: {
      'https://public.flourish.studio/visualisation/12345/':
        'https://flo.uri.sh/visualisation/12345/embed',
      'https://public.flourish.studio/story/678/': 'https://flo.uri.sh/story/678/embed',
    },
    codes: [
      [
        '<div class="flourish-embed flourish-chart" data-src="visualisation/12345"><script src="https://public.flourish.studio/resources/embed.js"></script></div>',
        'https://public.flourish.studio/visualisation/12345/',
      ],
    ],
  },
  datawrapper: {
    addresses: {
      'https://datawrapper.dwcdn.net/aB1cD/3/': 'https://datawrapper.dwcdn.net/aB1cD/',
      'https://www.datawrapper.de/_/aB1cD/': 'https://datawrapper.dwcdn.net/aB1cD/',
    },
    codes: [
      [
        '<div style="min-height:400px" id="datawrapper-vis-aB1cD"><script type="text/javascript" defer src="https://datawrapper.dwcdn.net/aB1cD/embed.js" charset="utf-8" data-target="#datawrapper-vis-aB1cD"></script><noscript><img src="https://datawrapper.dwcdn.net/aB1cD/full.png" alt="" /></noscript></div>',
        'https://datawrapper.dwcdn.net/aB1cD/',
      ],
    ],
  },
  infogram: {
    addresses: {
      'https://infogram.com/eleccion-2024-1h7g6k0abc':
        'https://e.infogram.com/eleccion-2024-1h7g6k0abc?src=embed',
    },
    codes: [
      [
        '<div class="infogram-embed" data-id="5e3b1f4c-aaaa" data-type="interactive" data-title="Elección"></div><script>!function(e,n){}(document,"https://e.infogram.com/js/dist/embed-loader-min.js")</script>',
        'https://infogram.com/5e3b1f4c-aaaa',
      ],
    ],
  },
  google: {
    addresses: {
      'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3762.6!2d-99.1!3d19.4':
        'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3762.6!2d-99.1!3d19.4',
      'https://www.google.com/maps/place/Palacio+Nacional/@19.4324,-99.1318,17z/data=x':
        'https://www.google.com/maps?q=Palacio%20Nacional&output=embed',
      'https://www.google.com/maps/d/u/0/viewer?mid=1AbC_dEfGhIj-k&ll=1,2':
        'https://www.google.com/maps/d/embed?mid=1AbC_dEfGhIj-k',
      'https://docs.google.com/forms/d/e/1FAIpQLSabcdef/viewform?usp=sf_link':
        'https://docs.google.com/forms/d/e/1FAIpQLSabcdef/viewform?embedded=true',
      'https://maps.app.goo.gl/AbCdEf123': null,
      'https://forms.gle/AbCdEf123': null,
    },
  },
  scribd: {
    addresses: {
      'https://www.scribd.com/document/123456789/Un-titulo':
        'https://www.scribd.com/embeds/123456789/content',
      'https://es.scribd.com/doc/123456789': 'https://www.scribd.com/embeds/123456789/content',
    },
  },
  issuu: {
    addresses: {
      'https://issuu.com/labrujula/docs/edicion_20nov':
        'https://e.issuu.com/embed.html?d=edicion_20nov&u=labrujula',
    },
    codes: [
      [
        '<div data-configid="1234567/89012345" style="width:100%; height:371px;" class="issuuembed"></div><script type="text/javascript" src="//e.issuu.com/embed.js" async="true"></script>',
        'https://e.issuu.com/embed.html#1234567/89012345',
      ],
    ],
  },
  documentcloud: {
    addresses: {
      'https://www.documentcloud.org/documents/20059068-el-contrato':
        'https://embed.documentcloud.org/documents/20059068-el-contrato/?embed=1',
      'https://embed.documentcloud.org/documents/20059068-el-contrato/?embed=1&responsive=1':
        'https://embed.documentcloud.org/documents/20059068-el-contrato/?embed=1',
    },
    codes: [
      [
        '<div id="DV-viewer-1234-el-contrato" class="DV-container"></div><script src="//assets.documentcloud.org/viewer/loader.js"></script><script>DV.load("https://www.documentcloud.org/documents/1234-el-contrato.js", {});</script>',
        'https://www.documentcloud.org/documents/1234-el-contrato',
      ],
    ],
  },
  powa: {
    addresses: {},
    codes: [
      [
        `<div class="powa" id="powa-${UUID}" data-org="elnorte" data-env="prod" data-uuid="${UUID}" data-aspect-ratio="0.5625"></div><script src="//d1tqo5nrys2b20.cloudfront.net/prod/powaBoot.js?org=elnorte"></script>`,
        `https://d1tqo5nrys2b20.cloudfront.net/prod/powaBoot.js?uuid=${UUID}&env=prod&org=elnorte`,
      ],
    ],
  },
  jwPlayer: {
    addresses: {
      'https://content.jwplatform.com/players/AbCd1234-EfGh5678.html':
        'https://cdn.jwplayer.com/players/AbCd1234-EfGh5678.html',
    },
    codes: [
      [
        '<script src="https://cdn.jwplayer.com/players/AbCd1234-EfGh5678.js"></script>',
        'https://cdn.jwplayer.com/players/AbCd1234-EfGh5678.html',
      ],
    ],
  },
  brightcove: {
    addresses: {
      'https://players.brightcove.net/1234567890001/default_default/index.html?videoId=6123456789001':
        'https://players.brightcove.net/1234567890001/default_default/index.html?videoId=6123456789001',
    },
    codes: [
      [
        '<div style="max-width: 960px;"><video-js data-account="1234567890001" data-player="default" data-embed="default" controls="" data-video-id="6123456789001" data-playlist-id="" width="960" height="540" class="vjs-fluid"></video-js><script src="https://players.brightcove.net/1234567890001/default_default/index.min.js"></script></div>',
        'https://players.brightcove.net/1234567890001/default_default/index.html?videoId=6123456789001',
      ],
    ],
  },
};

describe.each(Object.entries(CASES))('%s', (key, { addresses, codes = [] }) => {
  it.each(Object.entries(addresses))('at %s', (address, shown) => {
    const known = recognise(address);
    expect(known?.provider.key).toBe(key);
    if (shown === null) expect(known).not.toHaveProperty('frame');
    else if (typeof shown === 'string') expect(known?.frame).toBe(shown);
    else expect(known).toMatchObject(shown);
    // Its own address says the same again.
    if (shown !== null && known?.original)
      expect(recognise(known.original)).toMatchObject({ provider: { key } });
  });

  it.each(codes)('as code: %s', (code, address) => {
    const { html, isWhole } = markEmbeds(code, findEmbed, true);
    expect(isWhole).toBe(true);
    const known = partsOf(html as SafeHtml).filter((part) => typeof part !== 'string');
    expect(known.map((one) => one.provider.key)).toEqual([key]);
    expect(html).toContain(`<a href="${address.replaceAll('&', '&amp;')}">`);
  });

  it('is named to whoever is asked, and by no script address of another', () => {
    const provider = PROVIDERS[key as keyof typeof CASES];
    expect([provider.name, provider.company, provider.hosts.length > 0]).not.toContain('');
    for (const host of provider.hosts) expect(host).toMatch(/^[a-z\d.-]+$/);
  });
});

it('an element that says too much, or something else, is nobody’s embed', () => {
  for (const code of [
    '<blockquote class="twitter-tweet"><a href="javascript:alert(1)/status/1">x</a></blockquote>',
    '<blockquote class="instagram-media" data-instgrm-permalink="https://malo.example/p/C1aB/"></blockquote>',
    '<div class="fb-post" data-href="https://malo.example/posts/1"></div>',
    '<div class="flourish-embed" data-src="template/12345"></div>',
    '<div class="powa" data-org="a" data-uuid="x"></div><script src="https://malo.example/powaBoot.js"></script>',
    `<div class="powa" data-org="a&quot;><script>" data-uuid="${UUID}"></div><script src="https://d1.cloudfront.net/powaBoot.js"></script>`,
    '<video-js data-account="../a" data-player="b" data-video-id="c"></video-js>',
    `<iframe src="http://www.youtube.com/watch?x=${ID}"></iframe>`,
  ])
    expect(markEmbeds(code, findEmbed, true).html, code).toBe(code);
});
