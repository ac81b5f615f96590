import { type ReactNode, useState } from 'react';
import { Input } from '../../ui/Input.tsx';
import { fill } from '../../ui/phrases.ts';
import { EmailInput, emailRules, FormBody } from '../_account/AccountForm.tsx';
import type { AccountProps } from '../_account/island-props.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { dayWords } from './charge-words.ts';
import { giftPhrases } from './gift-phrases.ts';
import { refusals, phrases as salesPhrases } from './phrases.ts';
import styles from './Sales.module.css';
import { sales } from './sales.ts';

type Values = { name: string; email: string; note: string; on: string };

/** A day of a field, at noon where its reader is; undefined for today and what is past. */
export function noticeOn(day: string, now: Date): string | undefined {
  const at = day ? new Date(`${day}T12:00:00`) : now;
  return at > now ? at.toISOString() : undefined;
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
const FURTHEST_DAYS = 365;

/** For whom a gift is: its code, to hand over, and a form that mails it. */
export function GiftForm(props: AccountProps & { code: string }): ReactNode {
  const { code, locale } = props;
  const id = `${props.id}-${code}`;
  const words = giftPhrases(locale);
  const [sent, setSent] = useState('');
  const [today] = useState(() => new Date());
  const account = useAccountForm<Values>(
    { ...props, id },
    {
      async send({ name, email, note, on }) {
        const sendNotificationOn = noticeOn(on, new Date());
        await sales().setGiftRecipient(code, {
          name: name.trim(),
          email: email.trim(),
          ...(note.trim() ? { note: note.trim() } : {}),
          ...(sendNotificationOn ? { sendNotificationOn } : {}),
        });
        const day = sendNotificationOn && dayWords(Date.parse(sendNotificationOn), locale);
        setSent(
          day
            ? fill(words.giftLater, { email: email.trim(), day })
            : fill(words.giftSent, { email: email.trim() }),
        );
      },
      otherwise: salesPhrases(locale).wrong,
      own: refusals(locale),
    },
  );
  return (
    <div className={styles.section}>
      <p className={styles.note} id={`${id}-title`}>
        {words.giftCode}: <span className={styles.code}>{code.replace(/(.{4})(?=.)/g, '$1-')}</span>
      </p>
      <p className={styles.done} role="status">
        {sent}
      </p>
      {!sent && (
        <FormBody
          {...account}
          id={id}
          locale={locale}
          submit={words.giftSend}
          pending={words.giftSending}
          variant="secondary"
        >
          <Input
            {...account.field('name', { required: words.giftNameMissing })}
            type="text"
            label={words.giftName}
            autoComplete="off"
            maxLength={100}
          />
          <EmailInput
            locale={locale}
            bound={account.field('email', emailRules(locale))}
            autoComplete="off"
          />
          <Input
            {...account.field('note', {})}
            type="text"
            label={words.giftNote}
            autoComplete="off"
            maxLength={500}
          />
          <Input
            {...account.field('on', {})}
            type="date"
            label={words.giftOn}
            hint={words.giftOnHint}
            autoComplete="off"
            earliest={dayOf(today)}
            latest={dayOf(new Date(today.getTime() + FURTHEST_DAYS * 86_400_000))}
          />
        </FormBody>
      )}
    </div>
  );
}
