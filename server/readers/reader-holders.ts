import type { ReaderHolder } from '../../services/identity/ports.ts';
import { identityHolder } from '../../services/identity/readers/holder.ts';
import { mailHolder } from '../../services/mail/holder.ts';
import { salesHolder } from '../../services/sales/routes/holder.ts';

/** Who holds anything about readers: a new service is a line here. */
export const READER_HOLDERS: readonly ReaderHolder[] = [mailHolder, salesHolder, identityHolder];
