import { type ReactNode, useState } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ReaderProfile } from '../../schemas/identity/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { AccountCard, Alert } from '../_account/AccountForm.tsx';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { goTo } from '../_account/leave.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import styles from './AccountManagement.module.css';
import { AvatarRow } from './AvatarRow.tsx';
import { DataRow } from './DataRow.tsx';
import { EmailRow } from './EmailRow.tsx';
import type { fields } from './fields.ts';
import { PasskeysRow } from './PasskeysRow.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { ProfileRow } from './ProfileRow.tsx';
import { phrases } from './phrases.ts';
import { SessionsRow } from './SessionsRow.tsx';
import { SocialRow } from './SocialRow.tsx';
import { SAMPLE_PROFILE } from './sample-profile.ts';

type AccountManagementProps = AccountProps & FieldsOf<typeof fields>;

/** The profile, or why there is none. Whoever is not signed in goes to where one signs in. */
function useProfile(props: AccountManagementProps) {
  const { data, setData, fault, load } = useReadersData<ReaderProfile>(props, {
    sample: SAMPLE_PROFILE,
    read: () => identity().getUserProfile(),
    otherwise: phrases(props.locale).wrong,
    signInAt: props.redirectURL,
  });
  const reload = async () => {
    identity().forgetProfile();
    setData(await identity().getUserProfile());
  };
  return { profile: data, setProfile: setData, fault, load, reload };
}

function Leave({ locale }: { locale: string }): ReactNode {
  const words = phrases(locale);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await identity()
      .logout()
      .catch(() => {});
    await goTo('/');
  };
  return (
    <Button variant="secondary" onClick={leave} aria-disabled={isLeaving}>
      {isLeaving ? words.leaving : words.logout}
    </Button>
  );
}

function AccountManagement(props: AccountManagementProps): ReactNode {
  const { id, locale, level, deleteAccountURL } = props;
  const words = phrases(locale);
  const { profile, setProfile, fault, load, reload } = useProfile(props);
  const row = profile && { ...props, profile, onChange: setProfile, reload };
  return (
    <AccountCard id={id} level={level} title={words.title}>
      <div className={styles.rows} aria-busy={!row && !fault}>
        {!row && !fault && <p className={styles.loading}>{words.loading}</p>}
        <Alert text={fault}>
          <Button variant="secondary" size="small" onClick={load}>
            {words.retry}
          </Button>
        </Alert>
        {row && props.showAvatar && <AvatarRow {...row} />}
        {row && props.showProfile && <ProfileRow {...row} />}
        {row && props.showEmail && <EmailRow {...row} />}
        {row && props.showPassword && <PasswordRow {...row} />}
        {row && props.showPasskeys && <PasskeysRow {...row} />}
        {row && props.showSocialProfile && <SocialRow {...row} />}
        {row && props.showSessions && <SessionsRow {...row} />}
        {row && props.showData && <DataRow {...row} />}
        {row && (
          <div className={styles.foot}>
            <Leave locale={locale} />
            {deleteAccountURL && (
              <Link href={deleteAccountURL} locale={locale} className={styles.remove}>
                {words.remove}
              </Link>
            )}
          </div>
        )}
      </div>
    </AccountCard>
  );
}

export const island = readersIsland('account-management/AccountManagement', AccountManagement);
