import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { soundText, withSoundTexts } from './sound-text.ts';

it.each([
  ['a\u0007b\u001bc', 'abc'],
  ['uno\u0085dos\u009f', 'unodos'],
  ['tab\ty\nlínea\r\n', 'tab\ty\nlínea\r\n'],
  ['x\ud800', 'x\ufffd'],
  // An override makes a name read as what it is not, ended or not.
  ['factura\u202efdp.exe', 'facturafdp.exe'],
  ['a\u202eb\u202cc', 'abc'],
  // Isolates and embeddings as Arabic names bring them stay, where they end.
  ['dice \u2067سلام\u2069 hoy', 'dice \u2067سلام\u2069 hoy'],
  ['\u202bسلام\u202c', '\u202bسلام\u202c'],
  ['abre \u2066 y no cierra', 'abre  y no cierra'],
  ['cierra \u2069 lo que nadie abrió \u202c', 'cierra  lo que nadie abrió '],
  ['\u2066\u202bcruzado\u2069\u202c', '\u202bcruzado\u202c'],
])('%j is %j', (given, sound) => {
  expect(soundText(given)).toBe(sound);
});

it('leaves no control, no half and no open mark in any text, and changes none twice', () => {
  const units = fc.constantFrom(
    ...['a', ' ', '\u0000', '\u001b', '\u202a', '\u202c', '\u202d', '\u202e', '\u2066', '\u2068'],
    ...['\u2069', '\ud83d', '\ude0b', 'ñ'],
  );
  fc.assert(
    fc.property(fc.array(units, { maxLength: 30 }), (given) => {
      const sound = soundText(given.join(''));
      expect(soundText(sound)).toBe(sound);
      expect(sound.isWellFormed()).toBe(true);
      for (const mark of ['\u0000', '\u001b', '\u202d', '\u202e'])
        expect(sound).not.toContain(mark);
      const count = (marks: RegExp) => sound.match(marks)?.length ?? 0;
      expect(count(/\u202a/g)).toBe(count(/\u202c/g));
      expect(count(/[\u2066\u2068]/g)).toBe(count(/\u2069/g));
    }),
  );
});

it('makes every text of a value sound, however deep, and keeps what is', () => {
  const given = JSON.parse('{"a":["x\\ud800",{"b":"\\u0007"}],"__proto__":"\\ud800"}') as Json;
  expect(JSON.stringify(withSoundTexts(given))).toBe(
    '{"a":["x\ufffd",{"b":""}],"__proto__":"\ufffd"}',
  );
  const whole = { a: ['🚋', { b: 1, c: null }] };
  expect(withSoundTexts(whole)).toBe(whole);
});
