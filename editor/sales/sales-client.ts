import { salesEndpoints } from '../../schemas/endpoints/sales.ts';
import { clientOf } from '../shell/api/call.ts';

/** `/api/sales` as the desk calls it. Every method throws `CallFailed`. */
export const salesClient = clientOf((...request) => window.fetch(...request), salesEndpoints);
