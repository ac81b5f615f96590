import type { ReactNode } from 'react';
import { PasswordInput } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { identity } from '../_account/identity.ts';
import { NewPassword } from '../_account/NewPassword.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';
import { type AccountRowProps, Row, useRow } from './Row.tsx';
import { RowForm } from './RowForm.tsx';

type Values = { current: string; password: string; repeated: string };

/** Older accounts call it by another name. */
const isPassword = ({ type }: { type: string }): boolean =>
  type === 'Password' || type === 'Identity';

/** The password; who signs in another way may add one. */
export function PasswordRow(props: AccountRowProps): ReactNode {
  const { locale, level, isEditing, profile, reload } = props;
  const id = `${props.id}-secret`;
  const words = phrases(locale);
  const hasPassword = profile.identities.some(isPassword);
  const row = useRow();
  const challenge = useChallenge('signup', isEditing || hasPassword);
  const add = async (password: string) => {
    await identity().addPassword(profile.email, password, await challenge.token());
    await reload();
  };
  const change = async (current: string, password: string) => {
    await identity().updatePassword(current, password);
    // An address that waited to be confirmed waits no more.
    if (profile.unverifiedEmail) await reload().catch(() => {});
  };
  const account = useAccountForm<Values>(
    { ...props, id },
    {
      async send({ current, password }) {
        await (hasPassword ? change(current, password) : add(password));
        row.shut(hasPassword ? words.passwordSaved : words.passwordAdded);
        account.form.reset();
      },
      otherwise: words.passwordWrong,
      own: { 300040: words.oldWrong },
      about: { 300040: hasPassword ? 'current' : 'password', 300036: 'password' },
      challenge,
    },
  );
  return (
    <Row
      name={words.password}
      locale={locale}
      level={level}
      {...(hasPassword ? {} : { edit: words.addPassword })}
      row={row}
      value={hasPassword ? '••••••••••' : words.noPassword}
    >
      <RowForm id={props.id} locale={locale} account={account} row={row}>
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
      </RowForm>
    </Row>
  );
}
