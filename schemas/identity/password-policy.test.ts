import { describe, expect, it } from 'vitest';
import { brokenRules, type PasswordPolicy } from './password-policy.ts';

const NONE: PasswordPolicy = {
  pwMinLength: 0,
  pwLowercase: 0,
  pwUppercase: 0,
  pwNumbers: 0,
  pwSpecialCharacters: 0,
};

describe('the rules of a password', () => {
  it('asks for nothing where every count is 0', () => {
    expect(brokenRules(NONE, '')).toEqual([]);
  });

  it.each([
    ['ñandú', { pwLowercase: 5 }, []],
    ['ñandú', { pwLowercase: 6 }, ['pwLowercase']],
    ['ÑANDÚ', { pwUppercase: 5, pwLowercase: 1 }, ['pwLowercase']],
    ['١٢٣', { pwNumbers: 3 }, []],
    ['a b¿?', { pwSpecialCharacters: 3 }, []],
    ['🦊🦊', { pwMinLength: 2 }, []],
    ['🦊', { pwMinLength: 2 }, ['pwMinLength']],
    [
      'u\u0301',
      { pwMinLength: 1, pwLowercase: 1, pwSpecialCharacters: 1 },
      ['pwSpecialCharacters'],
    ],
    ['\n\n', { pwMinLength: 2 }, []],
  ])('counts %j by Unicode classes: %j', (password, policy, broken) => {
    expect(brokenRules({ ...NONE, ...policy }, password)).toEqual(broken);
  });
});
