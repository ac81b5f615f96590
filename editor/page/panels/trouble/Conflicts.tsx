import { laterView } from '../../../shell/later.tsx';
import { useSyncState } from '../../EditorContext.ts';

const ConflictList = laterView(
  'Cambios de otra persona',
  async () => (await import('./ConflictList.tsx')).ConflictList,
);

/** What two people changed and nobody decided yet, where there is any. */
export const Conflicts = () =>
  useSyncState((state) => state.conflicts.length > 0) ? <ConflictList /> : null;
