import type { SubscriptionDetails } from '../../schemas/sales/wire.ts';
import type { AccountProps } from '../_account/island-props.ts';

/** What all that stands in one subscription knows. */
export interface OneProps extends AccountProps {
  one: SubscriptionDetails;
  /** Something of it changed: it is asked for anew. */
  onChange(): Promise<void>;
}
