import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownAddress, redirectAfterSignIn } from './safe-redirect.ts';

const ORIGIN = 'https://www.labrujula.example';
const to = (wanted: string) => ownAddress(wanted, ORIGIN);

/** What a browser may take out of an address, or for a slash. */
const INVISIBLE = ['\t', '\n', '\r', '\0', '\u0001', '\u001f', '\u007f', '\u0085', '\u200b'];
const MORE_INVISIBLE = ['\u200d', '\u2028', '\u2029', '\u202e', '\u2060', '\ufeff', '\u00ad'];
const HIDDEN = [...INVISIBLE, ...MORE_INVISIBLE];
const DOTS = ['。', '．', '｡', '․'];
const SCHEMES = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://www.labrujula.example/%0aalert(1)',
  'jav\tascript:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://www.labrujula.example/1',
  'filesystem:https://www.labrujula.example/temporary/a',
  'file:///etc/passwd',
  'about:blank',
  'ftp://www.labrujula.example/',
  'mailto:a@malo.example',
  'tel:5555',
  'intent://malo.example#Intent;scheme=https;end',
  'ws://www.labrujula.example/',
  'view-source:https://www.labrujula.example/',
];
const OTHERS = [
  'https://malo.example',
  'https://malo.example/account/',
  'http://www.labrujula.example/account/',
  'HTTPS://MALO.EXAMPLE/',
  'https:malo.example',
  'https:/malo.example',
  'https:///malo.example',
  'https:\\\\malo.example',
  'https:/\\malo.example',
  'https:account',
  'http:malo.example',
  'https://www.labrujula.example.malo.example/',
  'https://www.labrujula.example:444/',
  'https://www.labrujula.example:443@malo.example/',
  'https://www.labrujula.example@malo.example/',
  'https://www.labrujula.example%40malo.example/',
  'https://www.labrujula.example\\@malo.example/',
  'https://www.labrujula.example#@malo.example/',
  'https://www.labrujula.example?@malo.example/',
  'https://www.labrujula.example\\.malo.example/',
  'https://www.labrujula.example.',
  'https://www.labrujula.examplemalo',
  'https://www.labrujula.example-malo.example/',
  'https://malo.example/https://www.labrujula.example/',
  'https://malo.example?https://www.labrujula.example/',
  'https://malo.example#https://www.labrujula.example/',
  'https://ana:clave@www.labrujula.example/account/',
  'https://ana@www.labrujula.example/account/',
  'https://@www.labrujula.example/account/',
  'https://labrujula.example/',
  'https://jalisco.labrujula.example/',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://xn--lbrujula-6ya.example/',
  'https://www.lаbrujula.example/',
];
const SLASHES = [
  '//malo.example',
  '//malo.example/account/',
  '///malo.example',
  '////malo.example',
  '/\\malo.example',
  '\\/malo.example',
  '\\\\malo.example',
  '\\malo.example',
  '/\\/malo.example',
  '//\\malo.example',
  '/account\\..\\..\\malo.example',
  '//www.labrujula.example@malo.example',
  '//ana@www.labrujula.example/',
  '//www.labrujula.example/',
  '//%6dalo.example',
  '//malo%E3%80%82example',
  '// malo.example',
  '/ /malo.example',
  '/ malo.example',
  ' //malo.example',
  '/　/malo.example',
  '/..//malo.example',
  '/.//malo.example',
  '/./\\malo.example',
  '/account/..//malo.example',
  '/account/../..//malo.example',
  '/%2e%2e//malo.example',
  '/%2E//malo.example',
  '/.%2e//malo.example',
  '/a/%2e%2e//malo.example',
  '/%2f/malo.example',
  '/%2F%2Fmalo.example',
  '/%2fmalo.example',
  '/%5cmalo.example',
  '/%5Cmalo.example',
  '/%5c%5cmalo.example',
  '/%252fmalo.example',
  '/%252Fmalo.example',
  '/%255cmalo.example',
  '/%25252fmalo.example',
  '/%09/malo.example',
  '/%0d%0aLocation:%20https://malo.example',
  '/%0a/malo.example',
  '/%00/malo.example',
  '/%20/malo.example',
  '/%250d%250a',
  '/account/%00',
  '/account/%0a',
  '/%',
  '/%zz',
  '/%c0%af/malo.example',
  '/%ff',
  '/%E0%80%AFmalo.example',
  '／／malo.example',
  '/／malo.example',
  '/＼malo.example',
  '／account/',
  '⁄⁄malo.example',
  '∕∕malo.example',
  '%2f%2fmalo.example',
  '%2faccount%2f',
];
const RELATIVE = [
  '',
  ' ',
  'account/',
  'malo.example',
  'www.malo.example',
  '.',
  '..',
  './account/',
  '../account/',
  '?a=1',
  '#a',
  '@malo.example',
  ':@malo.example',
  ':malo',
  ';malo',
  'null',
  'undefined',
  '[object Object]',
  ' /account/',
  '/account/ ',
  '\u00a0/account/',
  '\u3000/account/',
];

const hostile = [
  ...SCHEMES,
  ...OTHERS,
  ...SLASHES,
  ...RELATIVE,
  ...HIDDEN.flatMap((one) => [
    `${one}//malo.example`,
    `/${one}/malo.example`,
    `/account/${one}`,
    `https://www.labrujula.example${one}.malo.example/`,
    `/?a=${one}`,
  ]),
  ...DOTS.map((dot) => `//malo${dot}example`),
  ...DOTS.map((dot) => `https://www${dot}labrujula${dot}example/`),
];

const good: [string, string][] = [
  ['/', '/'],
  [ORIGIN, '/'],
  [`${ORIGIN}/`, '/'],
  [`${ORIGIN}/account/`, '/account/'],
  [`${ORIGIN}/?a=1#b`, '/?a=1#b'],
  ['/account/', '/account/'],
  ['/account/?a=1', '/account/?a=1'],
  ['/account/#clave', '/account/#clave'],
  ['/account/../nacional/', '/nacional/'],
  ['/./nacional/', '/nacional/'],
  ['/ñandú/', '/%C3%B1and%C3%BA/'],
  ['/%C3%B1and%C3%BA/', '/%C3%B1and%C3%BA/'],
  ['/a b/', '/a%20b/'],
  ['/a%20b/', '/a%20b/'],
  ['/a//b/', '/a//b/'],
  ['/100%25/', '/100%25/'],
  ['/nota/50%-de-descuento/', '/nota/50%-de-descuento/'],
  ['/nota/sube-3%/', '/nota/sube-3%/'],
  ['/search/?q=//malo.example', '/search/?q=//malo.example'],
  ['/a?u=https://malo.example/', '/a?u=https://malo.example/'],
  ['/a?u=%2F%2Fmalo.example', '/a?u=%2F%2Fmalo.example'],
  ['/a?u=%zz', '/a?u=%zz'],
  ['/a#//malo.example', '/a#//malo.example'],
  ['/@ana/', '/@ana/'],
  ['/a:b/', '/a:b/'],
  ['/a;b=c/', '/a;b=c/'],
  ['/a,b/', '/a,b/'],
  ['/~ana/', '/~ana/'],
  ['/a.html', '/a.html'],
  ['/a/?x[]=1', '/a/?x[]=1'],
  ['/a/?x=1&y=2', '/a/?x=1&y=2'],
  ['/?', '/'],
  ['/#', '/'],
  ['/a+b/', '/a+b/'],
  ["/d'ámbar/", "/d'%C3%A1mbar/"],
  ['/(a)/', '/(a)/'],
  ['/a*b/', '/a*b/'],
  ['/a!b/', '/a!b/'],
  ['/a$b/', '/a$b/'],
  ['/a=b/', '/a=b/'],
  ['/a&b/', '/a&b/'],
  ['/a_b-c.d/', '/a_b-c.d/'],
  ['/2026/11/23/nota/', '/2026/11/23/nota/'],
  ['/日本/', '/%E6%97%A5%E6%9C%AC/'],
  ['/🦊/', '/%F0%9F%A6%8A/'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/https://malo.example', '/https://malo.example'],
  ['/malo.example', '/malo.example'],
  ['/suscripciones/?plan=anual#pago', '/suscripciones/?plan=anual#pago'],
  ['/account/?reset_password=true', '/account/?reset_password=true'],
  ['/%7Eana/', '/%7Eana/'],
  ['/a/%2Fb/', '/a/%2Fb/'],
  ['/author/ines-carranza/', '/author/ines-carranza/'],
];

describe('an address to go on to', () => {
  it('is tried with enough of them, each another', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(200);
    expect(new Set(good.map(([wanted]) => wanted)).size).toBeGreaterThanOrEqual(50);
  });

  it.each(hostile.map((wanted) => [wanted]))('is not %j', (wanted) => {
    expect(to(wanted)).toBeUndefined();
  });

  it.each(good)('is %j, as %j', (wanted, expected) => {
    expect(to(wanted)).toBe(expected);
  });

  it('never leaves the site, however it is then used', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'a',
      '\t',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 12 }),
        (parts) => {
          const own = to(parts.join(''));
          if (own === undefined) return;
          expect(own).toMatch(/^\/(?!\/)/);
          expect(new URL(own, ORIGIN).origin).toBe(ORIGIN);
          expect(to(own)).toBe(own);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('after signing in', () => {
  const goesTo = (search: string, stored: string | null = null, loggedInPage = '/account/') =>
    redirectAfterSignIn({ search, stored, loggedInPage, origin: ORIGIN });

  it('the address asks first, then what was stored, then the page of the signed-in', () => {
    expect(goesTo('?redirect=/a/', '/b/')).toEqual({ to: '/a/' });
    expect(goesTo('', '/b/')).toEqual({ to: '/b/' });
    expect(goesTo('?redirect=', '/b/')).toEqual({ to: '/b/' });
    expect(goesTo('')).toEqual({ to: '/account/' });
  });

  it('what is refused leads to the front page, and that is stored', () => {
    expect(goesTo('?redirect=//malo.example', '/b/')).toEqual({ to: '/', store: '/' });
    expect(goesTo('', 'https://malo.example/')).toEqual({ to: '/', store: '/' });
    expect(goesTo('', null, 'javascript:alert(1)')).toEqual({ to: '/', store: '/' });
  });

  it('the payment method survives, as itself, wherever one goes', () => {
    expect(goesTo('?redirect=/a/%3Fb%3D1%23c&paymentMethodID=tarjeta-7')).toEqual({
      to: '/a/?b=1&paymentMethodID=tarjeta-7#c',
    });
    expect(goesTo('?redirect=/&paymentMethodID=7')).toEqual({ to: '/?paymentMethodID=7' });
    expect(goesTo('?redirect=//malo.example&paymentMethodID=7&x=1').to).toBe('/?paymentMethodID=7');
    expect(goesTo('?redirect=/a/&paymentMethodID=%26b%3D1').to).toBe(
      '/a/?paymentMethodID=%26b%3D1',
    );
  });
});
