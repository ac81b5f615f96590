import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { EmailInput, emailRules } from '../_account/AccountForm.tsx';
import { identity } from '../_account/identity.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import styles from './AccountManagement.module.css';
import { phrases } from './phrases.ts';
import { type AccountRowProps, Row, useRow } from './Row.tsx';
import { RowForm } from './RowForm.tsx';

/** The address, and one that waits to be confirmed. */
export function EmailRow(props: AccountRowProps): ReactNode {
  const { locale, level, profile, onChange } = props;
  const id = `${props.id}-address`;
  const words = phrases(locale);
  const row = useRow();
  const account = useAccountForm<{ email: string }>(
    { ...props, id },
    {
      async send({ email }) {
        onChange(await identity().updateUserProfile({ email: email.trim() }));
        row.shut();
      },
      otherwise: words.emailWrong,
      about: { 300039: 'email', 300201: 'email' },
    },
  );
  const waiting = profile.unverifiedEmail ?? (profile.emailVerified ? '' : profile.email);
  const resend = () =>
    identity()
      .requestVerifyEmail(waiting)
      .then(
        () => row.say(fill(words.resent, { email: waiting })),
        () => row.say(words.wrong),
      );
  return (
    <Row
      name={words.email}
      locale={locale}
      level={level}
      row={row}
      onOpen={() => {
        account.form.reset({ email: profile.email });
        row.open();
      }}
      value={
        <>
          <span className={styles.address}>{profile.email}</span>{' '}
          <Badge variant={profile.emailVerified ? 'success' : 'warning'}>
            {profile.emailVerified ? words.verified : words.unverified}
          </Badge>
          {waiting && (
            <p className={styles.waits}>
              {fill(words.emailWaits, { email: waiting })}{' '}
              <Button variant="default" size="small" className={styles.edit} onClick={resend}>
                {words.resend}
              </Button>
            </p>
          )}
        </>
      }
    >
      <RowForm id={props.id} locale={locale} account={account} row={row}>
        <EmailInput
          locale={locale}
          bound={account.field('email', emailRules(locale))}
          autoComplete="email"
          hint={words.emailHint}
        />
      </RowForm>
    </Row>
  );
}
