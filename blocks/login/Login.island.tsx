import { type ReactNode, useEffect, useState } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { defineIsland } from '../../ui/Island.tsx';
import formStyles from '../_account/AccountForm.module.css';
import {
  AccountCard,
  EmailInput,
  emailRules,
  FormBody,
  PasswordInput,
} from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { Done } from '../_account/Done.tsx';
import { goOn, noteErrand } from '../_account/errand.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter } from '../_account/leave.ts';
import { PasskeyButton } from '../_account/PasskeyButton.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { Terms } from '../_account/Terms.tsx';
import { useAccountForm, useFreshOnReturn } from '../_account/use-account-form.ts';
import { usePasskeySignIn } from '../_account/use-passkey-sign-in.ts';
import { useSignedIn } from '../_account/use-signed-in.ts';
import type { fields } from './fields.ts';
import { phrases } from './phrases.ts';

type LoginProps = AccountProps & FieldsOf<typeof fields>;
type Values = { email: string; password: string; remember?: boolean };

/** A new link for who has not confirmed the address yet. */
function Resend({ email, locale }: { email: string; locale: string }): ReactNode {
  const words = phrases(locale);
  const [isSent, setSent] = useState(false);
  if (isSent) return <p role="status">{words.resent}</p>;
  const send = () =>
    identity()
      .requestVerifyEmail(email)
      .then(
        () => setSent(true),
        () => {},
      );
  return (
    <Button variant="secondary" size="small" onClick={send}>
      {words.resend}
    </Button>
  );
}

/** rule 12.97: signs in by what the house of the site said. True while that goes on. */
function useSignOn(isEditing: boolean, goOn: () => Promise<unknown>): boolean {
  const [isComing, setComing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const code = parameter('signon');
    if (isEditing || !code) return;
    dropParameters('signon');
    setComing(true);
    identity()
      .isLoggedIn()
      // Whoever is signed in already goes on as they are.
      .then(async (isLoggedIn) => {
        if (isLoggedIn) return;
        await (await identity().signOn()).signIn(code);
        await goOn();
      })
      // What does not serve leaves the form.
      .catch(() => {})
      .finally(() => setComing(false));
  }, []);
  return isComing;
}

function Login(props: LoginProps): ReactNode {
  const { id, locale, level, isEditing } = props;
  const words = phrases(locale);
  const shared = accountPhrases(locale);
  const challenge = useChallenge('signin', isEditing);
  const [hasNewPassword, setNewPassword] = useState(false);
  const [refused, setRefused] = useState('');
  const leave = async (page: string, wasSignedIn = false) =>
    setRefused(await goOn(page, { OIDC: props.OIDC, locale, wasSignedIn }));
  const isComing = useSignOn(isEditing, () => leave(props.redirectURL, true));
  const rememberMe = ({ remember }: Values) => !props.showRememberMe || remember === true;
  const account = useAccountForm<Values>(props, {
    async send(values) {
      await passkey.orElse(async () => {
        await identity().login(values.email.trim(), values.password, {
          rememberMe: rememberMe(values),
          recaptchaToken: await challenge.token(),
        });
        await leave(props.redirectURL);
      });
    },
    otherwise: shared.wrong,
    challenge,
  });
  const passkey = usePasskeySignIn(props, account, async (passkeys, chosen, values) => {
    await passkeys.signIn(chosen, rememberMe(values));
    await leave(props.redirectURL);
  });
  useSignedIn({
    ...props,
    otherwise: () => leave(props.loggedInPageLocation, true),
  });
  useFreshOnReturn(isEditing);
  useEffect(
    () => setNewPassword(!isEditing && parameter('reset_password') === 'true'),
    [isEditing],
  );
  useEffect(() => {
    if (!isEditing) noteErrand(props.OIDC);
  }, [isEditing, props.OIDC]);

  if (refused) {
    const link = { text: words.toAccount, href: props.loggedInPageLocation };
    return <Done {...props} title={words.notBack} text={refused} link={link} />;
  }
  return (
    <AccountCard
      id={id}
      level={level}
      title={words.title}
      lead={
        (isComing || hasNewPassword) && (
          <span role="status">{isComing ? words.coming : words.passwordChanged}</span>
        )
      }
    >
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.submit}
        pending={words.pending}
        remedy={
          account.faultCode === '130051' && (
            <Resend email={account.form.getValues('email')} locale={locale} />
          )
        }
        after={
          <PasskeyButton
            locale={locale}
            isEditing={isEditing}
            isActing={account.isActing}
            onPress={passkey.choose}
          >
            {words.passkey}
          </PasskeyButton>
        }
      >
        <EmailInput
          locale={locale}
          bound={account.field('email', emailRules(locale))}
          autoComplete="username webauthn"
        />
        <PasswordInput
          locale={locale}
          bound={account.field('password', { required: shared.passwordMissing })}
        />
        {props.showRememberMe && (
          <label className={formStyles.check}>
            <input type="checkbox" defaultChecked {...account.form.register('remember')} />
            {words.remember}
          </label>
        )}
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

export const island = defineIsland('login/Login', Login);
