import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues, Path, RegisterOptions } from 'react-hook-form';
import type { PasswordPolicy } from '../../schemas/identity/password-policy.ts';
import { PasswordInput } from './AccountForm.tsx';
import { identity } from './identity.ts';
import { passwordFault, passwordTip } from './password-rules.ts';
import { phrases } from './phrases.ts';
import type { AccountForm } from './use-account-form.ts';

export interface NewPasswordValues extends FieldValues {
  password: string;
  repeated: string;
}

interface NewPasswordProps<V extends NewPasswordValues> {
  account: AccountForm<V>;
  locale: string;
  isEditing: boolean;
  label?: string;
}

/** The rules of the site's passwords; undefined until they came, or where they never do. */
function usePolicy(isEditing: boolean): PasswordPolicy | undefined {
  const [policy, setPolicy] = useState<PasswordPolicy>();
  useEffect(() => {
    if (isEditing) return;
    identity()
      .getConfig()
      .then(setPolicy, () => {});
  }, [isEditing]);
  return policy;
}

/** A new password, twice. What it needs is said before, what it lacks once it was left. */
export function NewPassword<V extends NewPasswordValues>({
  account,
  locale,
  isEditing,
  label,
}: NewPasswordProps<V>): ReactNode {
  const policy = usePolicy(isEditing);
  const words = phrases(locale);
  const { field, form } = account;
  const [password, repeated] = ['password', 'repeated'] as [Path<V> & string, Path<V> & string];
  const first: RegisterOptions<V, Path<V>> = {
    required: words.passwordMissing,
    validate: (value) => passwordFault(policy, value, locale) ?? true,
    // An equal second one is no longer wrong.
    deps: form.getFieldState(repeated).isTouched ? [repeated] : [],
  };
  const second: RegisterOptions<V, Path<V>> = {
    required: words.repeatMissing,
    validate: (value) => value === form.getValues(password) || words.repeatWrong,
  };
  return (
    <>
      <PasswordInput
        bound={field(password, first)}
        locale={locale}
        hint={passwordTip(policy, locale)}
        isNew
        {...(label ? { label } : {})}
      />
      <PasswordInput
        bound={field(repeated, second)}
        locale={locale}
        label={words.repeatPassword}
        isNew
      />
    </>
  );
}
