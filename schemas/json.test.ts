import { expect, it } from 'vitest';
import { type Json, withWholeCharacters } from './json.ts';

it('replaces halves of characters, however deep, and keeps what is whole', () => {
  const given = JSON.parse('{"a":["x\\ud800",{"b":"\\udc00"}],"__proto__":"\\ud800"}') as Json;
  expect(JSON.stringify(withWholeCharacters(given))).toBe(
    '{"a":["x\ufffd",{"b":"\ufffd"}],"__proto__":"\ufffd"}',
  );
  const whole = { a: ['🚋', { b: 1, c: null }] };
  expect(withWholeCharacters(whole)).toBe(whole);
});
