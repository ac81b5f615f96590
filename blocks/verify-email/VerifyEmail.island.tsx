import { type ReactNode, useEffect, useState } from 'react';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { AccountCard, EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { Done } from '../_account/Done.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter } from '../_account/leave.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';

interface VerifyEmailProps extends AccountProps {
  successURL: string;
}

type View = 'confirm' | 'done' | 'invalid';

interface ConfirmProps extends AccountProps {
  onDone(view: View): void;
}

/** A button, not the opened page itself, uses the link up: scanners of mail open pages. */
function Confirm(props: ConfirmProps): ReactNode {
  const { id, locale, level, onDone } = props;
  const words = phrases(locale);
  const account = useAccountForm(props, {
    async send() {
      try {
        await identity().verifyEmail(parameter('nonce'));
        // It may have become the address of who is signed in here.
        identity().forgetProfile();
        dropParameters('nonce');
        onDone('done');
      } catch (error) {
        if (faultOf(error).code !== '300020') throw error;
        onDone('invalid');
      }
    },
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

function VerifyEmail(props: VerifyEmailProps): ReactNode {
  const { locale, isEditing, successURL } = props;
  const words = phrases(locale);
  const [view, setView] = useState<View>('confirm');
  useEffect(() => {
    if (!isEditing && !parameter('nonce')) setView('invalid');
  }, [isEditing]);
  if (view === 'done') {
    const link = { text: words.go, href: successURL };
    return <Done {...props} title={words.doneTitle} text={words.done} link={link} />;
  }
  return view === 'invalid' ? <AskAgain {...props} /> : <Confirm {...props} onDone={setView} />;
}

export const island = defineIsland('verify-email/VerifyEmail', VerifyEmail);
