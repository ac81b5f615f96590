import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AccountCard, FormBody } from '../_account/AccountForm.tsx';
import { Done } from '../_account/Done.tsx';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter, withWayBack } from '../_account/leave.ts';
import { ACCOUNT_PAGE } from '../_account/pages.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { Decide } from './Decide.tsx';
import { phrases } from './phrases.ts';

interface DeleteAccountProps extends AccountProps {
  loginURL: string;
  afterURL: string;
}

type View = 'ask' | 'anonymous' | 'sent' | 'decide' | 'gone' | 'kept' | 'invalid';

/** Asks for the mail with the link: without it nobody can delete an account. */
function Ask(props: AccountProps & { onSent(): void }): ReactNode {
  const { id, locale, level, onSent } = props;
  const words = phrases(locale);
  const account = useAccountForm(props, {
    async send() {
      await identity().requestDeleteAccount();
      onSent();
    },
    otherwise: words.wrong,
    own: { 409: words.subscribed },
  });
  return (
    <AccountCard id={id} level={level} title={words.title} lead={`${words.lead} ${words.askLead}`}>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.ask}
        pending={words.asking}
        variant="secondary"
      />
    </AccountCard>
  );
}

function DeleteAccount(props: DeleteAccountProps): ReactNode {
  const { locale, isEditing, loginURL, afterURL } = props;
  const words = phrases(locale);
  const [chosen, setView] = useState<View>('ask');
  const { data: isSignedIn, load } = useReadersData(props, {
    sample: true,
    read: () => identity().isLoggedIn(),
    otherwise: words.wrong,
  });
  const view = chosen === 'ask' && isSignedIn === false ? 'anonymous' : chosen;
  useEffect(() => {
    if (!isEditing && parameter('nonce')) setView('decide');
  }, [isEditing]);
  const finish = (next: View) => {
    dropParameters('nonce');
    setView(next);
  };
  const startAgain = async () => {
    dropParameters('nonce');
    await load();
    setView('ask');
  };
  const done = (title: string, text: string, link?: { text: string; href: string }) => (
    <Done {...props} key={view} title={title} text={text} link={link} />
  );
  switch (view) {
    case 'decide':
      return (
        <Decide
          {...props}
          onGone={() => finish('gone')}
          onKept={() => finish('kept')}
          onInvalid={() => setView('invalid')}
        />
      );
    case 'anonymous':
      return done(words.signIn, words.signInLead, {
        text: words.login,
        href: withWayBack(loginURL),
      });
    case 'sent':
      return done(words.sentTitle, words.sent);
    case 'gone':
      return done(words.doneTitle, words.done, { text: words.front, href: afterURL });
    case 'kept':
      return done(words.keptTitle, words.kept, { text: words.account, href: ACCOUNT_PAGE });
    case 'invalid':
      return (
        <Done {...props} title={words.invalidTitle} text={words.invalid}>
          <Button size="large" onClick={startAgain}>
            {words.another}
          </Button>
        </Done>
      );
    default:
      return <Ask {...props} onSent={() => setView('sent')} />;
  }
}

export const island = readersIsland('delete-account/DeleteAccount', DeleteAccount);
