import { type ReactNode, useEffect, useState } from 'react';
import { deviceLabel } from '../../schemas/device-label.ts';
import type { ReaderPasskey } from '../../schemas/identity/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { identity } from '../_account/identity.ts';
import { useHasPasskeys } from '../_account/PasskeyButton.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import styles from './AccountManagement.module.css';
import { dayOf } from './day-of.ts';
import { useAttempts } from './ListRow.tsx';
import { phrases } from './phrases.ts';
import { type AccountRowProps, Row, useRow } from './Row.tsx';
import { RowForm } from './RowForm.tsx';
import { SAMPLE_PASSKEYS } from './sample-profile.ts';

const MAX_NAME_CHARS = 60;

interface ItemProps {
  passkey: ReaderPasskey;
  locale: string;
  onRemove(): void;
}

function Item({ passkey, locale, onRemove }: ItemProps): ReactNode {
  const words = phrases(locale);
  const { name, host, createdOn, lastUsedOn } = passkey;
  const about = [
    host,
    fill(words.madeOn, { day: dayOf(createdOn, locale) }),
    lastUsedOn ? fill(words.lastUse, { day: dayOf(lastUsedOn, locale) }) : words.notUsed,
  ];
  return (
    <li>
      <span className={styles.item}>
        {name}
        <span className={styles.about}>{about.join(' · ')}</span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={fill(words.removeWhat, { name })}
        onClick={onRemove}
      >
        {words.removeOne}
      </Button>
    </li>
  );
}

/**
 * The passkeys of the account: rule 12.92. A browser that has none shows those that were made
 * elsewhere, and nothing without any.
 */
export function PasskeysRow(props: AccountRowProps): ReactNode {
  const { locale, level, isEditing } = props;
  const id = `${props.id}-passkeys`;
  const words = phrases(locale);
  const hasPasskeys = useHasPasskeys(isEditing);
  const [all, setAll] = useState<readonly ReaderPasskey[]>(isEditing ? SAMPLE_PASSKEYS : []);
  const row = useRow();
  const attempts = useAttempts(locale, { 300044: words.lastPasskey });
  const account = useAccountForm<{ name: string }>(
    { ...props, id },
    {
      async send({ name }) {
        const passkeys = await identity().passkeys();
        const added = await passkeys.add(name.trim());
        setAll((before) => [...before, added]);
        row.shut(fill(words.passkeyAdded, { name: added.name }));
      },
      otherwise: accountPhrases(locale).passkeyFailed,
      own: { 300201: accountPhrases(locale).passkeyFailed },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isEditing) return;
    attempts.attempt(async () => setAll(await (await identity().passkeys()).list()));
  }, []);
  const remove = (gone: ReaderPasskey) => {
    row.say('');
    return attempts.attempt(async () => {
      await (await identity().passkeys()).remove(gone.id);
      setAll((before) => before.filter((one) => one !== gone));
      row.say(fill(words.passkeyRemoved, { name: gone.name }));
    });
  };
  if (!hasPasskeys && all.length === 0 && !row.done) return null;
  return (
    <Row
      name={words.passkeys}
      locale={locale}
      level={level}
      edit={hasPasskeys ? words.addPasskey : ''}
      row={row}
      onOpen={() => {
        account.form.reset({ name: deviceLabel(navigator.userAgent) });
        row.open();
      }}
      value={
        <>
          <Alert text={attempts.fault} />
          {all.length === 0 && <p>{words.noPasskeys}</p>}
          {all.length > 0 && (
            <ul className={styles.items}>
              {all.map((one) => (
                <Item key={one.id} passkey={one} locale={locale} onRemove={() => remove(one)} />
              ))}
            </ul>
          )}
        </>
      }
    >
      <RowForm
        id={props.id}
        locale={locale}
        account={account}
        row={row}
        submit={words.addPasskey}
        pending={accountPhrases(locale).passkeyPending}
      >
        <Input
          {...account.field('name', { required: words.passkeyNameMissing })}
          type="text"
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          autoComplete="off"
          maxLength={MAX_NAME_CHARS}
        />
      </RowForm>
    </Row>
  );
}
