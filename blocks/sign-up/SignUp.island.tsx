import { type ReactNode, useState } from 'react';
import { deviceLabel } from '../../schemas/device-label.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { SignUpReply } from '../../schemas/identity/wire.ts';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { AccountCard, EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { Done } from '../_account/Done.tsx';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { goOnSignedIn } from '../_account/leave.ts';
import { NewPassword } from '../_account/NewPassword.tsx';
import { PasskeyButton } from '../_account/PasskeyButton.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { Terms } from '../_account/Terms.tsx';
import { useAccountForm, useFreshOnReturn } from '../_account/use-account-form.ts';
import { useSignedIn } from '../_account/use-signed-in.ts';
import type { fields } from './fields.ts';
import { phrases } from './phrases.ts';

type SignUpProps = AccountProps & FieldsOf<typeof fields>;
type Values = { email: string; password: string; repeated: string };

function SignUp(props: SignUpProps): ReactNode {
  const { id, locale, level, isEditing, redirectURL } = props;
  const words = phrases(locale);
  const challenge = useChallenge('signup', isEditing);
  const [sentTo, setSentTo] = useState('');
  const goOn = async ({ accessToken, profile }: SignUpReply) => {
    if (accessToken) await goOnSignedIn(redirectURL);
    setSentTo(profile.email);
  };
  const account = useAccountForm<Values>(props, {
    async send({ email, password }) {
      const address = email.trim();
      const options = { recaptchaToken: await challenge.token() };
      const own = { userName: address, credentials: password };
      await goOn(await identity().signUp(own, { email: address }, options));
    },
    otherwise: words.wrong,
    about: { 300039: 'email', 300036: 'password' },
    challenge,
  });
  /** rule 12.92: of the form it takes the address alone. */
  const withPasskey = () =>
    account.act(
      ['email'],
      async ({ email }) => {
        const recaptchaToken = await challenge.token();
        const passkeys = await identity().passkeys();
        const name = deviceLabel(navigator.userAgent);
        await goOn(await passkeys.signUp({ email: email.trim(), name, recaptchaToken }));
      },
      { 300201: accountPhrases(locale).passkeyFailed },
    );
  useSignedIn({ ...props, loggedInPageLocation: redirectURL });
  useFreshOnReturn(isEditing);
  if (sentTo)
    return <Done {...props} title={words.doneTitle} text={fill(words.done, { email: sentTo })} />;

  return (
    <AccountCard id={id} level={level} title={words.title} lead={words.lead}>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.submit}
        pending={words.pending}
        after={
          <PasskeyButton
            locale={locale}
            isEditing={isEditing}
            isActing={account.isActing}
            onPress={withPasskey}
          >
            {words.passkey}
          </PasskeyButton>
        }
      >
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
