import { expect, it } from 'vitest';
import { challengeNeeds } from '../_account/account-needs.ts';

const KEYED = { recaptchaSiteKey: 'key', recaptchaScore: 0.5 };

it('the policy of a checkout lets the challenge in where sales ask for it', () => {
  const on = { accounts: KEYED, sales: { checkoutRecaptchaEnabled: true } };
  expect(challengeNeeds(on, 'checkout').join(' ')).toContain('www.google.com');
  const off = { accounts: KEYED, sales: { checkoutRecaptchaEnabled: false } };
  expect(challengeNeeds(off, 'checkout')).toEqual([]);
  expect(challengeNeeds({ sales: on.sales }, 'checkout')).toEqual([]);
  expect(challengeNeeds(on, 'signin')).toEqual([]);
});
