const PASSWORD_RULES = [
  'pwMinLength',
  'pwLowercase',
  'pwUppercase',
  'pwNumbers',
  'pwSpecialCharacters',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** How many of each a password needs; 0 asks for none. As `GET /v1/config` tells it. */
export type PasswordPolicy = Record<PasswordRule, number>;

export const MAX_PASSWORD_CHARS = 256;

const COUNTED: Readonly<Record<PasswordRule, RegExp>> = {
  pwMinLength: /./gsu,
  pwLowercase: /\p{Ll}/gu,
  pwUppercase: /\p{Lu}/gu,
  pwNumbers: /\p{Nd}/gu,
  pwSpecialCharacters: /[^\p{L}\p{M}\p{N}]/gu,
};

/**
 * The rules that a password breaks: letters of any script count (`ñ` is a lower-case letter), and a
 * character of several UTF-16 units is one.
 */
export function brokenRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  const composed = password.normalize('NFC');
  return PASSWORD_RULES.filter(
    (rule) => (composed.match(COUNTED[rule])?.length ?? 0) < policy[rule],
  );
}
