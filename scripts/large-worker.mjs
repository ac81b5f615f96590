// The thread for large documents from its sources, as `npm run dev` and the tests start it.
import { register } from 'tsx/esm/api';

register();
await import('../server/large-worker.ts');
