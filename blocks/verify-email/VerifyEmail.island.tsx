import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import {
  AccountCard,
  EmailInput,
  emailRules,
  FormBody,
  PasswordInput,
} from '../_account/AccountForm.tsx';
import { Done } from '../_account/Done.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter } from '../_account/leave.ts';
import { NewPassword } from '../_account/NewPassword.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';

interface VerifyEmailProps extends AccountProps {
  successURL: string;
}

/**
 * `password` and `claim`: the browser is not the account's own; `disown`: the mail's other link.
 */
type View =
  | 'confirm'
  | 'password'
  | 'claim'
  | 'disown'
  | 'done'
  | 'claimed'
  | 'disowned'
  | 'invalid';

/** The browser is none of the account's. */
const PASSWORD_ASKED = '403001';
const BAD_LINK = '300020';

interface StepProps extends AccountProps {
  onNext(view: View): void;
}

/** Goes on as the server replies; throws what the form has to say itself. */
async function goOn(
  work: Promise<unknown>,
  { onNext }: Pick<StepProps, 'onNext'>,
  [then, whenAsked]: readonly [View, View?],
): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { code } = faultOf(error);
    if (code === BAD_LINK) return onNext('invalid');
    if (code === PASSWORD_ASKED && whenAsked) return onNext(whenAsked);
    throw error;
  }
  // It may have become the address of who is signed in here.
  identity().forgetProfile();
  dropParameters('nonce', 'rechazar');
  onNext(then);
}

/** A button, not the opened page itself, uses the link up: scanners of mail open pages. */
function Confirm(props: StepProps): ReactNode {
  const { id, locale, level } = props;
  const words = phrases(locale);
  const account = useAccountForm(props, {
    send: () => goOn(identity().verifyEmail(parameter('nonce')), props, ['done', 'password']),
    otherwise: words.wrong,
  });
  return (
    <AccountCard id={id} level={level} title={words.title} lead={words.lead}>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.submit}
        pending={words.pending}
      />
    </AccountCard>
  );
}

/** rule 12.95: in a browser that is not the account's own. */
function WithPassword(props: StepProps): ReactNode {
  const { id, locale, level, onNext } = props;
  const words = phrases(locale);
  const account = useAccountForm<{ password: string }>(props, {
    send: ({ password }) =>
      goOn(identity().verifyEmail(parameter('nonce'), { password }), props, ['done']),
    otherwise: words.wrong,
    own: { 300040: words.passwordWrong },
    about: { 300040: 'password' },
  });
  return (
    <AccountCard id={id} level={level} title={words.title} lead={words.passwordLead} takesFocus>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.submit}
        pending={words.pending}
        after={
          <Button variant="secondary" size="large" onClick={() => onNext('claim')}>
            {words.noPassword}
          </Button>
        }
      >
        <PasswordInput
          bound={account.field('password', { required: words.passwordMissing })}
          locale={locale}
        />
      </FormBody>
    </AccountCard>
  );
}

/** The account becomes its address's owner's alone. */
function Claim(props: StepProps): ReactNode {
  const { id, locale, level, isEditing } = props;
  const words = phrases(locale);
  const account = useAccountForm<{ password: string; repeated: string }>(props, {
    send: ({ password: newPassword }) =>
      goOn(identity().verifyEmail(parameter('nonce'), { newPassword }), props, ['claimed']),
    otherwise: words.wrong,
    own: { [PASSWORD_ASKED]: words.notFirst },
    about: { 300036: 'password' },
  });
  return (
    <AccountCard id={id} level={level} title={words.claimTitle} lead={words.claimLead} takesFocus>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.claimSubmit}
        pending={words.pending}
      >
        <NewPassword account={account} locale={locale} isEditing={isEditing} />
      </FormBody>
    </AccountCard>
  );
}

/** rule 12.96 */
function Disown(props: StepProps): ReactNode {
  const { id, locale, level, onNext } = props;
  const words = phrases(locale);
  const account = useAccountForm(props, {
    send: () => goOn(identity().disownEmail(parameter('nonce')), props, ['disowned']),
    otherwise: words.wrong,
  });
  return (
    <AccountCard id={id} level={level} title={words.disownTitle} lead={words.disownLead}>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.disown}
        pending={words.disowning}
        after={
          <Button variant="secondary" size="large" onClick={() => onNext('confirm')}>
            {words.itWasMe}
          </Button>
        }
      />
    </AccountCard>
  );
}

/** Another link for whoever came with none that serves. */
function AskAgain(props: AccountProps): ReactNode {
  const { id, locale, level } = props;
  const words = phrases(locale);
  const [sentTo, setSentTo] = useState('');
  const account = useAccountForm<{ email: string }>(props, {
    async send({ email }) {
      await identity().requestVerifyEmail(email.trim());
      setSentTo(email.trim());
    },
    otherwise: words.wrong,
  });
  if (sentTo)
    return <Done {...props} title={words.sentTitle} text={fill(words.sent, { email: sentTo })} />;
  return (
    <AccountCard id={id} level={level} title={words.invalidTitle} lead={words.invalid} takesFocus>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.request}
        pending={words.requesting}
      >
        <EmailInput locale={locale} bound={account.field('email', emailRules(locale))} />
      </FormBody>
    </AccountCard>
  );
}

const STEPS = { confirm: Confirm, password: WithPassword, claim: Claim, disown: Disown } as const;

function VerifyEmail(props: VerifyEmailProps): ReactNode {
  const { locale, isEditing, successURL } = props;
  const words = phrases(locale);
  const [view, setView] = useState<View>('confirm');
  useEffect(() => {
    if (isEditing) return;
    if (!parameter('nonce')) setView('invalid');
    else if (parameter('rechazar')) setView('disown');
  }, [isEditing]);
  switch (view) {
    case 'done':
    case 'claimed': {
      const link = { text: words.go, href: successURL };
      const text = view === 'done' ? words.done : words.claimed;
      return <Done {...props} title={words.doneTitle} text={text} link={link} />;
    }
    case 'disowned':
      return <Done {...props} title={words.disownedTitle} text={words.disowned} />;
    case 'invalid':
      return <AskAgain {...props} />;
    default: {
      const Step = STEPS[view];
      return <Step {...props} onNext={setView} />;
    }
  }
}

export const island = defineIsland('verify-email/VerifyEmail', VerifyEmail);
