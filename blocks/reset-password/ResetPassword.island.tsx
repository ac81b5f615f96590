import { type ReactNode, useEffect, useState } from 'react';
import { defineIsland } from '../../ui/Island.tsx';
import { AccountCard, FormBody } from '../_account/AccountForm.tsx';
import { Done } from '../_account/Done.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, parameter } from '../_account/leave.ts';
import { NewPassword } from '../_account/NewPassword.tsx';
import { FORGOT_PAGE } from '../_account/pages.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';

interface ResetPasswordProps extends AccountProps {
  successActionURL: string;
}

type View = 'form' | 'done' | 'invalid';

/** The address to go on to, which tells the page there what happened. */
const withMark = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}reset_password=true`;

function ResetPassword(props: ResetPasswordProps): ReactNode {
  const { id, locale, level, isEditing } = props;
  const words = phrases(locale);
  const [view, setView] = useState<View>('form');
  useEffect(() => {
    if (!isEditing && !parameter('nonce')) setView('invalid');
  }, [isEditing]);
  const account = useAccountForm<{ password: string; repeated: string }>(props, {
    async send({ password }) {
      try {
        await identity().resetPassword(parameter('nonce'), password);
      } catch (error) {
        if (faultOf(error).code !== '300020') throw error;
        setView('invalid');
        return;
      }
      dropParameters('nonce');
      setView('done');
    },
    otherwise: words.wrong,
    about: { 300036: 'password' },
  });
  if (view === 'done') {
    const link = { text: words.go, href: withMark(props.successActionURL) };
    return <Done {...props} title={words.doneTitle} text={words.done} link={link} />;
  }
  if (view === 'invalid') {
    const link = { text: words.another, href: FORGOT_PAGE };
    return <Done {...props} title={words.invalidTitle} text={words.invalid} link={link} />;
  }
  return (
    <AccountCard id={id} level={level} title={words.title}>
      <FormBody {...account} id={id} locale={locale} submit={words.submit} pending={words.pending}>
        <NewPassword account={account} locale={locale} isEditing={isEditing} />
      </FormBody>
    </AccountCard>
  );
}

export const island = defineIsland('reset-password/ResetPassword', ResetPassword);
