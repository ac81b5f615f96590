import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { AccountCard, EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { Done } from '../_account/Done.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, goOnSignedIn, goTo, parameter, whereNext } from '../_account/leave.ts';
import { useAccountForm, useFreshOnReturn } from '../_account/use-account-form.ts';
import { askedHere, noteAsked } from './asked-here.ts';
import { phrases } from './phrases.ts';

interface RequestProps extends AccountProps {
  loggedInPageLocation: string;
}

/** The form that asks for a link, and what came of it. */
function Request(props: AccountProps): ReactNode {
  const { id, locale, level, isEditing } = props;
  const words = phrases(locale);
  const challenge = useChallenge('magicLink', isEditing);
  const [sentTo, setSentTo] = useState('');
  const account = useAccountForm<{ email: string }>(props, {
    async send({ email }) {
      await identity().requestOTALink(email.trim(), await challenge.token());
      noteAsked();
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

interface RedeemProps extends RequestProps {
  nonce: string;
  onInvalid(): void;
}

/** A link that was opened: rule 12.53 has it redeemed by itself where it was asked for. */
function Redeem(props: RedeemProps): ReactNode {
  const { id, locale, level, nonce, onInvalid, loggedInPageLocation } = props;
  const words = phrases(locale);
  const account = useAccountForm(props, {
    async send() {
      try {
        await identity().redeemOTALink(nonce);
      } catch (error) {
        if ((faultOf(error).httpStatus ?? 500) >= 500) throw error;
        onInvalid();
        return;
      }
      dropParameters('ota_nonce');
      await goOnSignedIn(loggedInPageLocation);
    },
    otherwise: words.wrong,
  });
  const { onSubmit } = account;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is opened
  useEffect(() => {
    if (askedHere()) onSubmit(new Event('submit') as never);
  }, []);
  return (
    <AccountCard id={id} level={level} title={words.redeemTitle} lead={words.redeemLead} takesFocus>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.redeem}
        pending={words.redeeming}
      />
    </AccountCard>
  );
}

type View = 'request' | 'redeem' | 'invalid';

function OneTimePasswordRequest(props: RequestProps): ReactNode {
  const { locale, isEditing, loggedInPageLocation } = props;
  const words = phrases(locale);
  const [view, setView] = useState<View>('request');
  useFreshOnReturn(isEditing);
  useEffect(() => {
    if (isEditing) return;
    if (parameter('ota_nonce')) setView('redeem');
    else
      identity()
        .isLoggedIn()
        .then((isLoggedIn) => isLoggedIn && goTo(whereNext(loggedInPageLocation)));
  }, [isEditing, loggedInPageLocation]);
  const startAgain = () => {
    dropParameters('ota_nonce');
    setView('request');
  };
  if (view === 'redeem')
    return (
      <Redeem {...props} nonce={parameter('ota_nonce')} onInvalid={() => setView('invalid')} />
    );
  if (view === 'invalid')
    return (
      <Done {...props} title={words.invalidTitle} text={words.invalid}>
        <Button size="large" onClick={startAgain}>
          {words.another}
        </Button>
      </Done>
    );
  return <Request {...props} />;
}

export const island = defineIsland(
  'one-time-password-request/OneTimePasswordRequest',
  OneTimePasswordRequest,
);
