import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { AccountCard, EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { Done } from '../_account/Done.tsx';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';

function ForgotPassword(props: AccountProps): ReactNode {
  const { id, locale, level, isEditing } = props;
  const words = phrases(locale);
  const challenge = useChallenge('resetPassword', isEditing);
  const [sentTo, setSentTo] = useState('');
  const account = useAccountForm<{ email: string }>(props, {
    async send({ email }) {
      await identity().requestResetPassword(email.trim(), await challenge.token());
      setSentTo(email.trim());
    },
    otherwise: words.wrong,
    challenge,
  });
  if (sentTo)
    return (
      <Done {...props} title={words.doneTitle} text={fill(words.done, { email: sentTo })}>
        <Button variant="secondary" onClick={() => setSentTo('')}>
          {words.again}
        </Button>
      </Done>
    );
  return (
    <AccountCard id={id} level={level} title={words.title} lead={words.lead}>
      <FormBody {...account} id={id} locale={locale} submit={words.submit} pending={words.pending}>
        <EmailInput locale={locale} bound={account.field('email', emailRules(locale))} />
        <BotChallenge challenge={challenge} locale={locale} fault={account.challengeFault} />
      </FormBody>
    </AccountCard>
  );
}

export const island = defineIsland('forgot-password/ForgotPassword', ForgotPassword);
