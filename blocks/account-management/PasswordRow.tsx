import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormBody, PasswordInput } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { identity } from '../_account/identity.ts';
import { NewPassword } from '../_account/NewPassword.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import type { AccountRowProps } from './EmailRow.tsx';
import { phrases } from './phrases.ts';
import { Row } from './Row.tsx';

type Values = { current: string; password: string; repeated: string };

/** Older accounts call it by another name. */
const isPassword = ({ type }: { type: string }): boolean =>
  type === 'Password' || type === 'Identity';

/** The password; who signs in by a provider may add one. */
export function PasswordRow(props: AccountRowProps): ReactNode {
  const { id, locale, level, isEditing, profile, onChange } = props;
  const words = phrases(locale);
  const hasPassword = profile.identities.some(isPassword);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const challenge = useChallenge('signup', isEditing || hasPassword);
  const add = async (password: string) => {
    const { email } = profile;
    const options = { recaptchaToken: await challenge.token() };
    await identity().signUp({ userName: email, credentials: password }, { email }, options);
    identity().forgetProfile();
    onChange(await identity().getUserProfile());
  };
  const account = useAccountForm<Values>(
    { ...props, id: `${id}-secret` },
    {
      async send({ current, password }) {
        if (hasPassword) await identity().updatePassword(current, password);
        else await add(password);
        setDone(hasPassword ? words.passwordSaved : words.passwordAdded);
        setOpen(false);
        account.form.reset();
      },
      otherwise: words.passwordWrong,
      own: { 300040: words.oldWrong },
      about: { 300040: hasPassword ? 'current' : 'password', 300036: 'password' },
      challenge,
    },
  );
  const open = () => {
    setDone('');
    setOpen(true);
  };
  return (
    <Row
      name={words.password}
      locale={locale}
      level={level}
      {...(hasPassword ? {} : { edit: words.addPassword })}
      isOpen={isOpen}
      done={done}
      onOpen={open}
      value={hasPassword ? '••••••••••' : words.noPassword}
    >
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.save}
        pending={words.saving}
        after={
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {words.cancel}
          </Button>
        }
      >
        {hasPassword && (
          <PasswordInput
            bound={account.field('current', { required: accountPhrases(locale).passwordMissing })}
            locale={locale}
            label={words.oldPassword}
          />
        )}
        <NewPassword
          account={account}
          locale={locale}
          isEditing={isEditing}
          label={accountPhrases(locale).newPassword}
        />
        <BotChallenge challenge={challenge} locale={locale} fault={account.challengeFault} />
      </FormBody>
    </Row>
  );
}
