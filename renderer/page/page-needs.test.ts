import { describe, expect, it } from 'vitest';
import type { Need } from '../../ui/page-needs.ts';
import { sourcesOf, styleAttributes, styleNeeds, takeNeeds } from './page-needs.ts';

describe('what a page has to allow', () => {
  it('is marked on elements, and the marks do not go out', () => {
    const { html, needs } = takeNeeds(
      '<p data-needs="script-src https://a.example;frame-src https:">x</p><i>y</i>',
    );
    expect(html).toBe('<p>x</p><i>y</i>');
    expect(needs).toEqual(['script-src https://a.example', 'frame-src https:']);
  });

  it('are the hosts of frames that stand in the markup, in templates and framed documents too', () => {
    const { needs } = takeNeeds(
      '<iframe class="a" src="https://Uno.example/v?x=1"></iframe>' +
        '<template><iframe src="//dos.example"></iframe></template>' +
        '<iframe srcdoc="&lt;iframe src=&quot;https://tres.example:8443/&quot;&gt;"></iframe>' +
        '<iframe src="/propio/"></iframe><iframe src="https://uno.example/otra"></iframe>',
    );
    expect(needs).toEqual([
      'frame-src https://uno.example',
      'frame-src https://dos.example',
      'frame-src https://tres.example:8443',
    ]);
  });

  it('are of elements and never of what is said in a text', () => {
    const says = '<p>Dice data-needs="script-src https://a.example" y srcdoc="&lt;iframe ';
    for (const html of [
      `${says}src="https://a.example/"</p>`,
      '<pre>&lt;iframe src=&quot;https://a.example/&quot;></pre>',
      '<p>&lt;iframe src="https://a.example/"</p><iframe class="b" src="/propio/"></iframe>',
    ])
      expect(takeNeeds(html), html).toEqual({ html, needs: [] });
  });

  it('takes nothing into a header that is no source', () => {
    const bad = [
      "script-src 'unsafe-inline'",
      'script-src https://a.example; frame-ancestors *',
      'default-src https://a.example',
      'script-src https://a.example/x y',
      'script-src data:',
      'frame-src https://*',
      'frame-src https://a.example\r\nX: y',
    ];
    for (const each of bad) {
      const { needs } = takeNeeds(`<p data-needs="${each}"></p>`);
      expect(
        needs.filter((need) => need !== 'script-src https://a.example'),
        each,
      ).toEqual([]);
    }
    expect(takeNeeds('<iframe src="https://a.example;x/"></iframe>').needs).toEqual([]);
  });

  it('is one list a directive, in one order, of any host past thirty', () => {
    const needs: Need[] = ['frame-src https://b.example', 'frame-src https://a.example'];
    expect(sourcesOf(needs, 'frame-src')).toEqual(['https://a.example', 'https://b.example']);
    expect(sourcesOf(needs, 'script-src')).toEqual([]);
    expect(sourcesOf([...needs, 'frame-src https:'], 'frame-src')).toEqual(["'self'", 'https:']);
    const many = Array.from({ length: 31 }, (_, at): Need => `frame-src https://h${at}.example`);
    expect(sourcesOf(many, 'frame-src')).toEqual(["'self'", 'https:']);
  });
});

describe('style attributes', () => {
  it('are allowed one by one, by the hash of what they say', () => {
    // printf %s 'color:red' | openssl dgst -sha256 -binary | base64
    const red = '8f935d27GvUutRyY9yWScUMiFUk4WTdZURISiYfPOeQ=';
    // printf %s 'background:url("a&b")' | …
    const ground = 'OlI5AepfeghwTUIA4ZUfkPzmSN5SeCMRBEbMM8APGrk=';
    const needs = styleNeeds(
      '<p style="color:red"></p><p style="background:url(&quot;a&amp;b&quot;)"></p>' +
        '<p style="color:red">style=&quot;x&quot;</p>',
    );
    expect(needs).toEqual([`style-src-attr sha256-${red}`, `style-src-attr sha256-${ground}`]);
    expect(styleAttributes([...needs, 'frame-src https:'])).toBe(
      `style-src-attr 'unsafe-hashes' ${[red, ground]
        .map((hash) => `'sha256-${hash}'`)
        .sort()
        .join(' ')}`,
    );
    expect(styleAttributes([])).toBeUndefined();
  });

  it('are allowed all where a header could not name them', () => {
    const html = Array.from({ length: 31 }, (_, index) => `<p style="order:${index}"></p>`).join(
      '',
    );
    expect(styleAttributes(styleNeeds(html))).toBe("style-src-attr 'unsafe-inline'");
  });
});
