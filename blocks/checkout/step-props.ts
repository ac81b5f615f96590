import type { FieldsOf } from '../../schemas/fields.ts';
import type { AccountProps } from '../_account/island-props.ts';
import type { fields } from './fields.ts';
import type { Stage } from './find-stage.ts';

export type CheckoutProps = AccountProps & FieldsOf<typeof fields>;

/** What every step knows: where the reader is, how to go on, and how to look again. */
export interface StepProps extends CheckoutProps {
  goTo(stage: Stage): void;
  /** Something changed meanwhile, as in another tab. */
  lookAgain(): Promise<void>;
}
