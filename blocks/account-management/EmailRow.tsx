import { type ReactNode, useState } from 'react';
import type { ReaderProfile } from '../../schemas/identity/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { fill } from '../../ui/phrases.ts';
import { emailRules, FormBody } from '../_account/AccountForm.tsx';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import styles from './AccountManagement.module.css';
import { phrases } from './phrases.ts';
import { Row } from './Row.tsx';

export interface AccountRowProps extends AccountProps {
  profile: ReaderProfile;
  onChange(profile: ReaderProfile): void;
}

/** The address, and one that waits to be confirmed. */
export function EmailRow(props: AccountRowProps): ReactNode {
  const { id, locale, level, profile, onChange } = props;
  const words = phrases(locale);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const account = useAccountForm<{ email: string }>(
    { ...props, id: `${id}-address` },
    {
      async send({ email }) {
        onChange(await identity().updateUserProfile({ email: email.trim() }));
        setOpen(false);
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
        () => setDone(fill(words.resent, { email: waiting })),
        () => setDone(words.wrong),
      );
  const open = () => {
    setDone('');
    account.form.reset();
    setOpen(true);
  };
  return (
    <Row
      name={words.email}
      locale={locale}
      level={level}
      isOpen={isOpen}
      done={done}
      onOpen={open}
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
        <Input
          {...account.field('email', emailRules(locale))}
          type="email"
          label={words.email}
          hint={words.emailHint}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={profile.email}
        />
      </FormBody>
    </Row>
  );
}
