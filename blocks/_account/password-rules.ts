import {
  brokenRules,
  type PasswordPolicy,
  type PasswordRule,
} from '../../schemas/identity/password-policy.ts';
import { fill } from '../../ui/phrases.ts';
import { phrases } from './phrases.ts';

const RULES = [
  'pwMinLength',
  'pwLowercase',
  'pwUppercase',
  'pwNumbers',
  'pwSpecialCharacters',
] as const satisfies readonly PasswordRule[];

function listed(policy: PasswordPolicy, rules: readonly PasswordRule[], locale: string): string {
  const words = phrases(locale);
  const said = rules.map((rule) => {
    const n = policy[rule];
    const name = rule.slice(2) as 'MinLength';
    return n === 1 ? words[`one${name}`] : fill(words[`many${name}`], { n });
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(said);
}

/** How a password is to be, in words: from the rules that ask for something. */
export function passwordTip(policy: PasswordPolicy | undefined, locale: string): string {
  const words = phrases(locale);
  const asked = policy ? RULES.filter((rule) => policy[rule] > 0) : [];
  if (!policy || asked.length === 0) return words.passwordTip;
  return fill(words.passwordNeeds, { rules: listed(policy, asked, locale) });
}

/** What a password lacks, in words; undefined where it lacks nothing, or no rules are known. */
export function passwordFault(
  policy: PasswordPolicy | undefined,
  password: string,
  locale: string,
): string | undefined {
  // Of blanks alone it is none.
  const broken = policy ? brokenRules(policy, password.trim() === '' ? '' : password) : [];
  if (!policy || broken.length === 0) return undefined;
  return fill(phrases(locale).passwordLacks, { rules: listed(policy, broken, locale) });
}
