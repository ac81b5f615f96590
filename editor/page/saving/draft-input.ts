import type { SaveDraft } from '../../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { changesOfDraft } from '../../../schemas/page-records/draft-changes.ts';
import { MAX_SENT_CHANGES } from '../../../schemas/page-records/page-change.ts';
import { textOf } from '../../document/values/json-text.ts';

/** Changes are sent where they are at most so much of the page. */
const MAX_SHARE = 0.5;

/** What is sent to have the draft be `document`: what changed since the draft, where that is less. */
export function draftInput(
  { revision, document: draft }: { revision: number; document: PageDocument },
  document: PageDocument,
): SaveDraft {
  const changes = changesOfDraft(draft, document);
  const isLess =
    changes.length <= MAX_SENT_CHANGES &&
    JSON.stringify(changes).length < MAX_SHARE * textOf(document).length;
  return isLess ? { baseRevision: revision, changes } : { baseRevision: revision, document };
}
