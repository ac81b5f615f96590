import { type ChangeEvent, type ReactNode, useState } from 'react';
import { avatarFault } from '../../services/identity/client/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { identity } from '../_account/identity.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import styles from './AccountManagement.module.css';
import { phrases } from './phrases.ts';
import { type AccountRowProps, Row, useRow } from './Row.tsx';
import { RowForm } from './RowForm.tsx';

/** A page's policy shows pictures of its own in addresses that hold them. */
const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface ChosenPicture {
  file: File;
  /** '' where it cannot be shown. */
  address: string;
}

const Picture = ({ address, alt }: { address: string; alt: string }): ReactNode =>
  address ? (
    <img className={styles.avatar} src={address} alt={alt} width={96} height={96} />
  ) : (
    <span className={styles.avatar}>
      <Icon name="user" size={40} />
    </span>
  );

/** The reader's picture: a JPEG, looked at before it is sent. */
export function AvatarRow(props: AccountRowProps): ReactNode {
  const { locale, level, profile, onChange } = props;
  const id = `${props.id}-avatar`;
  const words = phrases(locale);
  const row = useRow();
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [wrong, setWrong] = useState('');
  const { picture = '' } = profile;
  const faults = {
    UNSUPPORTED_IMAGE_TYPE: words.avatarType,
    IMAGE_TOO_LARGE: words.avatarLarge,
    MISSING_IMAGE: words.avatarMissing,
  };
  const account = useAccountForm(
    { ...props, id },
    {
      async send() {
        if (!chosen) return setWrong((before) => before || words.avatarMissing);
        onChange(await identity().uploadAvatar(chosen.file));
        row.shut(words.avatarSaved);
      },
      otherwise: words.wrong,
      own: { 413: words.avatarLarge, 300201: words.avatarBroken },
    },
  );
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const fault = avatarFault(file);
    setWrong(fault ? faults[fault] : '');
    setChosen(fault ? undefined : { file, address: await addressOf(file).catch(() => '') });
  };
  const remove = () =>
    account.act([], async () => {
      await identity().deleteAvatar();
      const { picture: _, ...without } = profile;
      onChange(without);
      row.shut(words.avatarRemoved);
    });
  return (
    <Row
      name={words.avatar}
      locale={locale}
      level={level}
      row={row}
      onOpen={() => {
        setChosen(undefined);
        setWrong('');
        row.open();
      }}
      value={<Picture address={picture} alt={words.avatarAlt} />}
    >
      <RowForm id={props.id} locale={locale} account={account} row={row} submit={words.avatarUse}>
        <div className={styles.choice}>
          <Picture
            address={chosen?.address ?? picture}
            alt={chosen ? words.avatarPreview : words.avatarAlt}
          />
          <div className={styles.file}>
            <input
              id={`${id}-file`}
              className="visually-hidden"
              type="file"
              accept="image/jpeg"
              aria-describedby={wrong ? `${id}-hint ${id}-wrong` : `${id}-hint`}
              aria-invalid={wrong !== ''}
              onChange={choose}
            />
            <label htmlFor={`${id}-file`}>{words.avatarChoose}</label>
            <p className={styles.hint} id={`${id}-hint`}>
              {words.avatarHint}
            </p>
            <p className={styles.wrong} id={`${id}-wrong`} role="alert">
              {wrong}
            </p>
          </div>
        </div>
        {picture && (
          <Button variant="default" size="small" className={styles.edit} onClick={remove}>
            {words.avatarRemove}
          </Button>
        )}
      </RowForm>
    </Row>
  );
}
