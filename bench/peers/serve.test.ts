import { describe, expect, it } from 'vitest';
import { PEERS } from './apps.ts';
import { whyNot } from './prepare-app.ts';
import { faultOf } from './serve.ts';

const modes = PEERS.flatMap((peer) => peer.modes);
const body = Buffer.from('<article class="list-item"></article>'.repeat(120));
const HEADERS: Record<string, Record<string, string>> = {
  'Next: ISR hit': { 'x-nextjs-cache': 'HIT' },
  'Next: dynamic': { 'cache-control': 'private, no-cache, no-store' },
  'Astro: prerendered': { 'last-modified': 'Fri, 20 Nov 2026 12:00:00 GMT' },
  'Astro: dynamic': {},
};

describe('faultOf', () => {
  it.each(modes)('takes the page of $name for what it is', (mode) => {
    expect(faultOf({ status: 200, headers: HEADERS[mode.name] ?? {}, body }, mode)).toBeNull();
  });

  it.each([
    ['Next: ISR hit', { 'x-nextjs-cache': 'STALE' }],
    ['Next: ISR hit', HEADERS['Next: dynamic']],
    ['Next: dynamic', HEADERS['Next: ISR hit']],
    ['Astro: prerendered', {}],
    ['Astro: dynamic', HEADERS['Astro: prerendered']],
  ])('does not take another way of answering for %s', (name, headers) => {
    const mode = modes.find((one) => one.name === name);
    expect(mode && faultOf({ status: 200, headers: headers ?? {}, body }, mode)).toContain(
      'its header',
    );
  });

  it('refuses an error and a page with less on it', () => {
    const [mode] = modes;
    if (!mode) throw new Error('No modes');
    const headers = HEADERS[mode.name] ?? {};
    expect(faultOf({ status: 308, headers, body }, mode)).toBe('it answers 308');
    expect(faultOf({ status: 200, headers, body: body.subarray(60) }, mode)).toBe(
      'it shows 118 stories of 120',
    );
  });
});

describe('whyNot', () => {
  it('says in one line why a command did not do what it should', () => {
    expect(whyNot('npm install', { code: null, isLate: true, seconds: 60.2, output: 'a\nb' })).toBe(
      'npm install took more than 60 s',
    );
    const output = 'npm warn old\nnpm error code ENOTFOUND\nnpm error network\n';
    expect(whyNot('npm install', { code: 1, isLate: false, seconds: 2, output })).toBe(
      'npm install ended with code 1: npm error code ENOTFOUND',
    );
    expect(whyNot('the build', { code: null, isLate: false, seconds: 2, output: '' })).toBe(
      'the build ended with code null: no word',
    );
  });
});
