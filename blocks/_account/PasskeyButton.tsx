import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './AccountForm.module.css';
import type { AccountProps } from './island-props.ts';
import { phrases } from './phrases.ts';

/** Can this browser use passkeys here? Undefined until its page is alive. */
export function useHasPasskeys(isEditing: boolean): boolean | undefined {
  const [hasPasskeys, setHasPasskeys] = useState<boolean | undefined>(isEditing || undefined);
  useEffect(() => {
    if (!isEditing)
      setHasPasskeys(typeof PublicKeyCredential !== 'undefined' && !!navigator.credentials);
  }, [isEditing]);
  return hasPasskeys;
}

interface PasskeyButtonProps extends Pick<AccountProps, 'locale' | 'isEditing'> {
  isActing: boolean;
  onPress(): void;
  children: string;
}

/**
 * rule 12.92: the way by a passkey, below a form's own button. Its place is kept until it is known
 * whether the browser has them; where it has none, nothing is there.
 */
export function PasskeyButton(props: PasskeyButtonProps): ReactNode {
  const { locale, isEditing, isActing, onPress, children } = props;
  const hasPasskeys = useHasPasskeys(isEditing);
  if (hasPasskeys === false) return null;
  const words = phrases(locale);
  return (
    <Button
      variant="secondary"
      size="large"
      className={hasPasskeys ? styles.submit : `${styles.submit} ${styles.waiting}`}
      aria-disabled={isActing}
      onClick={onPress}
    >
      {isActing ? words.passkeyPending : children}
    </Button>
  );
}
