import { parse as parseCookies } from 'hono/utils/cookie';
import { excerpt } from '../../blocks/_story/excerpt.ts';
import { Body } from '../../renderer/cache/body.ts';
import { chooseEncoding, matchesEtag, rangeOf } from '../../renderer/http/respond.ts';
import { keepWebsite } from '../../renderer/site/keep-website.ts';
import { pagePath } from '../../renderer/site/page-path.ts';
import { searchAddress } from '../../renderer/site/search-address.ts';
import { siteOfHost } from '../../renderer/site/site-of-host.ts';
import {
  contentQuery,
  sanitiseHtml as sanitiseRequest,
  storyQuery,
} from '../../schemas/endpoints/shapes/content.ts';
import { changeImage, imageQuery } from '../../schemas/endpoints/shapes/image.ts';
import { changePage, createPage } from '../../schemas/endpoints/shapes/page.ts';
import { escapeHtml } from '../../schemas/escape-html.ts';
import {
  color,
  date,
  html,
  inlineText,
  keyValue,
  richText,
  text,
  url,
} from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { checkPage, pageRoute } from '../../schemas/page.ts';
import { withoutEnd } from '../../schemas/sources/section-ids.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { type Attack, generalAttacks } from '../../server/expressions/attack-texts.testing.ts';
import { sanitiser } from '../../server/sanitiser.ts';
import {
  foldText,
  wordsIn,
  plainText as wordsOfMarkup,
} from '../../services/database/search-text.ts';
import { sanitiseBody, sanitiseHtml, sanitiseInline } from '../../services/html/sanitise.ts';
import { checkAns } from '../../services/ingest/check-ans.ts';
import { cleanReply } from '../../services/ingest/markup/clean-reply.ts';
import { sanitiseAns } from '../../services/ingest/markup/sanitise-ans.ts';
import { placeStory } from '../../services/ingest/place-story.ts';
import { filterReply } from '../../services/sources/filter-reply.ts';
import { searchTexts } from '../../services/stories/story-facets.ts';
import { formatDate } from '../../ui/format-date.ts';
import { ratioOf, unsizedAddress } from '../../ui/image-address.ts';
import { addressOf, isHarmless } from '../../ui/Link.tsx';
import { plainText, withoutLinks } from '../../ui/markup.ts';
import { overrideImage } from '../../ui/story-image.ts';

/** A function of the product through which text from outside passes. */
export interface Intake {
  name: string;
  run(text: string): unknown;
  attacks: readonly Attack[];
}

const repeated = (pump: string, before = '', after = ''): Attack => ({ before, pump, after });

/** What breaks sanitisers, beside what breaks parsers. */
const MARKUP: readonly Attack[] = [
  ...['<b>', '</b>', '<b></b>', '<b><i></b>', '<a href="x">', '<a href=x>', '<p>', '<li>'].map(
    (pump) => repeated(pump),
  ),
  ...['<script>', '</script>', '<style>', '<textarea>', '<template>', '<title>', '<xmp>'].map(
    (pump) => repeated(pump),
  ),
  ...['<svg>', '<math>', '<table><td>', '<ruby><rt>', '<x>', '<x y>', '<x/>', '<br>'].map((pump) =>
    repeated(pump),
  ),
  ...['<!-->', '<!--<', '<!-- --!>', '<!x', '<?', '<![CDATA[x]]>', ']]>', '<a<', '<a"', "<a '"].map(
    (pump) => repeated(pump),
  ),
  ...['&amp;', '&lt;', '&lt;b&gt;', '&#60;', '&#x3c', '&amp', '&notit;', '&#0;', '&amp;amp;'].map(
    (pump) => repeated(pump),
  ),
  ...['&lt;', '&amp;lt;', '<<b>', '<scr<script>ipt>', '<b <b>', '<b/ '].map((pump) =>
    repeated(pump),
  ),
  repeated('a="" ', '<b ', '>'),
  repeated('a ', '<b class="', '">'),
  repeated('a', '<a href="', '">'),
  repeated('&#10;', '<a href="', '">'),
  repeated('\t', '<a href="java', 'script:1">'),
  repeated('&', '<a href="?', '">'),
  repeated('<!--', '<a href="', '">'),
  repeated('<!---->', '<a href="', '">'),
  repeated('<!--', '<a href="javascript:', '">'),
  repeated('//', '<a href="', '">'),
  repeated('../', '<a href="', '">'),
  repeated('x:', '<a href="', '">'),
  ...[
    'a 1x,',
    'a,',
    ',',
    ' ',
    '\t',
    'a ',
    '(',
    ')',
    ' 1x',
    ', ',
    'a,b ',
    '1e',
    '9',
    '.',
    '-1w ',
  ].flatMap((pump) => [
    repeated(pump, '<img srcset="', '">'),
    repeated(pump, '<img srcset="a', 'x">'),
  ]),
  repeated('a', '<img src="data:', '">'),
  repeated('a', '<iframe src="https://', '"></iframe>'),
  repeated('/', '<iframe src="https:', '"></iframe>'),
  repeated('a:b;', '<p style="', '">'),
  repeated('url(', '<p style="', '">'),
  repeated('<img srcset="a 1x, b 2x">'),
  repeated('<iframe src="https://a.example/x"></iframe>'),
  repeated('<iframe src="x"></iframe>'),
  repeated('<iframe>'),
  repeated('<blockquote data-lang="x">'),
  repeated('<p aria-a="1" aria-b="2">'),
  // Every attribute has a name of its own.
  repeated('<a data-x=1 title=2 rel=3 target=_blank>x'),
  ...generalAttacks,
];

const DATES = ['2026-01-01T00:00:00.', '0', ':', '-', 'T', '+', '2026-11-20T10:00:00Z'].flatMap(
  (pump) => [repeated(pump), repeated('0', pump, 'Z'), repeated(pump, '2026-01-01T00:00:00.', 'x')],
);
const ADDRESSES: readonly Attack[] = [
  ...[
    'https://a.',
    'a@',
    ':',
    'x:',
    '%20',
    '%c3%b3',
    '/a',
    '//',
    '/../',
    '/./',
    '?a=',
    '&a=b',
    '#',
  ].flatMap((pump) => [
    repeated(pump),
    repeated(pump, 'https://a.example/'),
    repeated(pump, '/', ' '),
  ]),
  repeated('a.', 'https://'),
  repeated('a', 'https://', ' '),
  repeated('é', 'https://'),
  ...generalAttacks,
];
const HEADERS: readonly Attack[] = [
  ...[
    'gzip;q=',
    'gzip,',
    ';',
    'q=1;',
    'bytes=',
    'W/"a",',
    '"-b1"',
    '-b1',
    '"a" ',
    'a=b; ',
    'a="',
  ].flatMap((pump) => [repeated(pump), repeated(pump, 'bytes='), repeated(pump, 'a', '"')]),
  ...generalAttacks,
];

const safe = (text: string) => text as SafeHtml;
const story = (content: string, more: JsonObject = {}): JsonObject => ({
  _id: 'x',
  type: 'story',
  version: '0.10.12',
  headlines: { basic: content },
  content_elements: [{ type: 'text', content }],
  ...more,
});
const whole = (text: string): JsonObject =>
  story(text, {
    display_date: text,
    canonical_url: text,
    slug: text,
    language: text,
    website_url: text,
    copyright: text,
    location: text,
    credits: { by: [{ name: text, url: text, slug: text }] },
    taxonomy: { tags: [{ text, slug: text }], associated_tasks: [text] },
    promo_items: { basic: { type: 'image', url: text, caption: text } },
    websites: { brujula: { website_url: text } },
  });

const fields = {
  text: text({ label: 'x', max: Number.MAX_SAFE_INTEGER }),
  inlineText: inlineText({ label: 'x', max: Number.MAX_SAFE_INTEGER }),
  url: url({ label: 'x' }),
  color: color({ label: 'x' }),
  date: date({ label: 'x' }),
  html: html({ label: 'x' }),
  richText: richText({ label: 'x' }),
  keyValue: keyValue({ label: 'x' }),
};
const fieldIntakes: Intake[] = Object.entries(fields).map(([name, schema]) => ({
  name: `schema of the field ${name}`,
  run: (given) => schema.safeParse(name === 'keyValue' ? { [given]: given } : given),
  attacks: [...ADDRESSES, ...DATES],
}));

/** Every object of the staff API, with the text in every place. */
const apiIntakes: Intake[] = Object.entries({
  createPage,
  changePage,
  storyQuery,
  contentQuery,
  imageQuery,
  changeImage,
  sanitiseRequest,
}).map(([name, schema]) => ({
  name: `schema of the API ${name}`,
  run: (given) =>
    schema.safeParse(Object.fromEntries(Object.keys(schema.shape).map((key) => [key, given]))),
  attacks: ADDRESSES,
}));

const page = (given: string): unknown => ({
  layout: 'right-rail',
  sections: { main: [{ id: given, block: given, v: 1, fields: { [given]: given } }] },
  metadata: { title: given, ogImage: { url: given } },
});

const site = {
  key: 'a',
  hosts: ['a.example'],
  resizerURL: '/resizer/v2/',
} as unknown as Parameters<typeof siteOfHost>[1]['sites'][number];
const small = new Body(Buffer.from('x'.repeat(5_000)));

const websitePage = (given: string) =>
  keepWebsite(
    {
      status: 200,
      headers: ['Content-Type', 'text/html'],
      body: new Body(Buffer.from(given)),
      tags: [],
    },
    'brujula',
  );

const intake = (name: string, attacks: readonly Attack[], run: Intake['run']): Intake => ({
  name,
  run,
  attacks,
});

/** Each without what caps its text before it is reached. */
export const INTAKES: readonly Intake[] = [
  intake('sanitiseInline', MARKUP, sanitiseInline),
  intake('sanitiseBody', MARKUP, sanitiseBody),
  intake('sanitiseHtml, sanitised', MARKUP, (given) => sanitiseHtml(given, 'sanitised')),
  intake('sanitiseHtml, framed', MARKUP, (given) => sanitiseHtml(given, 'framed')),
  intake('withoutLinks', MARKUP, (given) => withoutLinks(safe(given))),
  intake('plainText of ui', MARKUP, plainText),
  intake('plainText of services', MARKUP, wordsOfMarkup),
  intake('excerpt', MARKUP, (given) => excerpt(safe(given))),
  intake('escapeHtml', MARKUP, escapeHtml),
  intake('keepWebsite', MARKUP, websitePage),
  intake('foldText', generalAttacks, foldText),
  intake('wordsIn', generalAttacks, wordsIn),
  intake('searchTexts', MARKUP, (given) =>
    searchTexts(story(given) as unknown as Parameters<typeof searchTexts>[0]),
  ),
  intake('checkAns', [...MARKUP, ...ADDRESSES, ...DATES], (given) => checkAns(whole(given))),
  intake('sanitiseAns', MARKUP, (given) => sanitiseAns(story(given), sanitiser, 'sanitised')),
  intake('cleanReply', ADDRESSES, (given) => cleanReply(sanitiser, { url: given }, 'sanitised')),
  intake('placeStory', [...MARKUP, ...ADDRESSES], (given) =>
    placeStory({ document: whole(given), sites: new Map([['a', ['/']]]), defaultSite: 'a' }),
  ),
  intake('filterReply', ADDRESSES, (given) => filterReply({ a: given }, given.split(','))),
  intake('checkPage', ADDRESSES, (given) => checkPage(page(given))),
  intake('pageRoute', ADDRESSES, (given) => pageRoute.safeParse({ kind: 'path', path: given })),
  intake('normaliseUrl', ADDRESSES, normaliseUrl),
  intake('withoutEnd', ADDRESSES, withoutEnd),
  intake('pagePath', ADDRESSES, pagePath),
  intake('searchAddress', ADDRESSES, (given) =>
    searchAddress('/busqueda/', new URLSearchParams({ q: given })),
  ),
  intake('query parameters', ADDRESSES, (given) => new URLSearchParams(given).toString()),
  intake('siteOfHost', ADDRESSES, (given) => siteOfHost(given, { sites: [site] })),
  intake('isHarmless', ADDRESSES, isHarmless),
  intake('addressOf', ADDRESSES, addressOf),
  intake('unsizedAddress', ADDRESSES, (given) =>
    unsizedAddress({ _id: given, url: given, auth: { 1: given } }, site),
  ),
  intake('overrideImage', ADDRESSES, (given) =>
    overrideImage({
      imageOverrideURL: given,
      imageOverrideId: given,
      imageOverrideAuth: given,
      imageOverrideFocal: given,
    }),
  ),
  intake('ratioOf', generalAttacks, ratioOf),
  intake('formatDate, the date', DATES, (given) =>
    formatDate(given, '%B', { language: 'es', timeZone: 'UTC' }),
  ),
  intake('Accept-Encoding', HEADERS, (given) => chooseEncoding(small, given)),
  intake('If-None-Match', HEADERS, (given) => matchesEtag(given, '"a-b1"')),
  intake('Range', HEADERS, (given) => rangeOf({ range: given }, { size: 9, etag: '"a"' })),
  intake('If-Range', HEADERS, (given) =>
    rangeOf({ range: 'bytes=0-1', 'if-range': given }, { size: 9, etag: '"a"' }),
  ),
  intake('Cookie', HEADERS, (given) => parseCookies(given, 'portada_staff')),
  ...fieldIntakes,
  ...apiIntakes,
];
