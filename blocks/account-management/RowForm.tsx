import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormBody } from '../_account/AccountForm.tsx';
import type { SubmittedForm } from '../_account/use-account-form.ts';
import { phrases } from './phrases.ts';
import type { RowState } from './Row.tsx';

interface RowFormProps {
  /** Of the account: its title names the form. */
  id: string;
  locale: string;
  account: SubmittedForm;
  row: RowState;
  submit?: string;
  pending?: string;
  children: ReactNode;
}

/** The form of a row: it saves, or is shut as it was. */
export function RowForm(props: RowFormProps): ReactNode {
  const { id, locale, account, row, children } = props;
  const words = phrases(locale);
  return (
    <FormBody
      {...account}
      id={id}
      locale={locale}
      submit={props.submit ?? words.save}
      pending={props.pending ?? words.saving}
      after={
        <Button variant="secondary" onClick={() => row.shut()}>
          {words.cancel}
        </Button>
      }
    >
      {children}
    </FormBody>
  );
}
