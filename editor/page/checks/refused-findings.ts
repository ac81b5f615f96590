import type { Finding } from '../../../schemas/finding.ts';
import type { Issue, PageDocument } from '../../../schemas/page.ts';
import { blockOfIssue } from '../../document/faults.ts';

interface Refusal {
  issues: readonly Issue[];
  /** What was sent. */
  document: PageDocument;
}

const isFinding = (issue: Issue): issue is Finding => 'rule' in issue && 'severity' in issue;

/** What the server refused, in the form of what the rules find. */
export const refusedFindings = (
  { issues, document }: Refusal,
  labelOf: (blockId: string) => string,
): Finding[] =>
  issues.map((issue): Finding => {
    if (isFinding(issue)) return issue;
    const at = blockOfIssue(document, issue.path);
    const [first, ...path] = at?.rest ?? [];
    return {
      ...issue,
      severity: 'fault',
      rule: 'refused',
      ...(at ? { block: { id: at.id, label: labelOf(at.id) } } : {}),
      ...(first === 'fields' ? { field: { path: path.join('.'), label: '' } } : {}),
    };
  });

const keyOf = ({ block, field, message }: Finding): string =>
  [block?.id, field?.path, message].join(' ');

/** The refused ones that are not among what is found. */
export const notAmong = (refused: readonly Finding[], found: readonly Finding[]): Finding[] => {
  const keys = new Set(found.map(keyOf));
  return refused.filter((finding) => !keys.has(keyOf(finding)));
};
