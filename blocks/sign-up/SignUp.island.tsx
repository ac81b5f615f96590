import { type ReactNode, useState } from 'react';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { AccountCard, EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { Done } from '../_account/Done.tsx';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { goTo, whereNext } from '../_account/leave.ts';
import { NewPassword } from '../_account/NewPassword.tsx';
import { Terms } from '../_account/Terms.tsx';
import { useAccountForm, useFreshOnReturn } from '../_account/use-account-form.ts';
import { useSignedIn } from '../_account/use-signed-in.ts';
import { phrases } from './phrases.ts';

interface SignUpProps extends AccountProps {
  redirectURL: string;
  redirectToPreviousPage: boolean;
  termsAndPrivacyURL: string;
}

type Values = { email: string; password: string; repeated: string };

function SignUp(props: SignUpProps): ReactNode {
  const { id, locale, level, isEditing, redirectURL } = props;
  const words = phrases(locale);
  const challenge = useChallenge('signup', isEditing);
  const [sentTo, setSentTo] = useState('');
  const account = useAccountForm<Values>(props, {
    async send({ email, password }) {
      const address = email.trim();
      const { accessToken } = await identity().signUp(
        { userName: address, credentials: password },
        { email: address },
        { recaptchaToken: await challenge.token() },
      );
      if (accessToken) await goTo(whereNext(redirectURL));
      setSentTo(address);
    },
    otherwise: words.wrong,
    about: { 300039: 'email', 300036: 'password' },
    challenge,
  });
  useSignedIn({ ...props, loggedInPageLocation: redirectURL });
  useFreshOnReturn(isEditing);
  if (sentTo)
    return <Done {...props} title={words.doneTitle} text={fill(words.done, { email: sentTo })} />;

  return (
    <AccountCard id={id} level={level} title={words.title} lead={words.lead}>
      <FormBody {...account} id={id} locale={locale} submit={words.submit} pending={words.pending}>
        <EmailInput locale={locale} bound={account.field('email', emailRules(locale))} />
        <NewPassword account={account} locale={locale} isEditing={isEditing} />
        <BotChallenge challenge={challenge} locale={locale} fault={account.challengeFault} />
      </FormBody>
      <Terms
        sentence={words.terms}
        link={words.termsLink}
        address={props.termsAndPrivacyURL}
        locale={locale}
      />
    </AccountCard>
  );
}

export const island = defineIsland('sign-up/SignUp', SignUp);
