import type { ReactNode } from 'react';
import { GENDERS } from '../../schemas/identity/wire.ts';
import { Input } from '../../ui/Input.tsx';
import { identity } from '../_account/identity.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import styles from './AccountManagement.module.css';
import { dayOf } from './day-of.ts';
import { phrases } from './phrases.ts';
import {
  changeOf,
  FIRST_BIRTH,
  isBirthday,
  localDay,
  type ProfileValues,
  valuesOf,
} from './profile-values.ts';
import { type AccountRowProps, Row, useRow } from './Row.tsx';
import { RowForm } from './RowForm.tsx';

const NAMES = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
  ['secondLastName', 'off'],
  ['displayName', 'nickname'],
] as const;
const MAX_NAME_CHARS = 100;
const MAX_PHONE_CHARS = 40;
/** Digits, and what people write between them. */
const PHONE = /^\+?[\d\s().-]{7,}$/;

/** Is only a part of a day typed? Its value is then as empty as without any. */
const isHalfTyped = (id: string): boolean => {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.validity.badInput;
};

/** What the reader said of themselves, a line each. */
function Summary({ values, locale }: { values: ProfileValues; locale: string }): ReactNode {
  const words = phrases(locale);
  const { firstName, lastName, secondLastName, displayName, birth, gender, phone } = values;
  const genderName = GENDERS.find((one) => one === gender);
  const lines: [string, string][] = [
    [words.name, [firstName, lastName, secondLastName].filter(Boolean).join(' ')],
    [words.displayName, displayName],
    [words.birth, birth && dayOf(`${birth}T12:00:00`, locale)],
    [words.gender, genderName ? words[genderName] : ''],
    [words.phone, phone],
  ];
  const given = lines.filter(([, value]) => value);
  if (given.length === 0) return <p>{words.profileEmpty}</p>;
  return (
    <dl className={styles.facts}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What readers say of themselves, none of which they have to. */
export function ProfileRow(props: AccountRowProps): ReactNode {
  const { locale, level, profile, onChange } = props;
  const id = `${props.id}-profile`;
  const words = phrases(locale);
  const row = useRow();
  const account = useAccountForm<ProfileValues>(
    { ...props, id },
    {
      async send(values) {
        const change = changeOf(profile, values);
        if (Object.keys(change).length > 0) onChange(await identity().updateUserProfile(change));
        row.shut(words.profileSaved);
      },
      otherwise: words.wrong,
    },
  );
  const { field } = account;
  return (
    <Row
      name={words.profile}
      locale={locale}
      level={level}
      row={row}
      onOpen={() => {
        account.form.reset(valuesOf(profile));
        row.open();
      }}
      value={<Summary values={valuesOf(profile)} locale={locale} />}
    >
      <RowForm id={props.id} locale={locale} account={account} row={row}>
        {NAMES.map(([name, autoComplete]) => (
          <Input
            key={name}
            {...field(name, {})}
            type="text"
            label={words[name]}
            {...(name === 'displayName' ? { hint: words.displayNameHint } : {})}
            autoComplete={autoComplete}
            maxLength={MAX_NAME_CHARS}
          />
        ))}
        <Input
          {...field('birth', {
            validate: (day) =>
              (day === '' ? !isHalfTyped(`${id}-birth`) : isBirthday(day, new Date())) ||
              words.birthWrong,
          })}
          type="date"
          label={words.birth}
          autoComplete="bday"
          earliest={FIRST_BIRTH}
          latest={localDay(new Date())}
        />
        <Input
          {...field('gender', {})}
          type="select"
          label={words.gender}
          autoComplete="sex"
          options={[
            { value: '', label: words.genderNone },
            ...GENDERS.map((value) => ({ value, label: words[value] })),
          ]}
        />
        <Input
          {...field('phone', {
            validate: (phone) =>
              phone.trim() === '' ||
              phone.trim() === valuesOf(profile).phone ||
              PHONE.test(phone.trim()) ||
              words.phoneWrong,
          })}
          type="tel"
          label={words.phone}
          autoComplete="tel"
          maxLength={MAX_PHONE_CHARS}
        />
      </RowForm>
    </Row>
  );
}
