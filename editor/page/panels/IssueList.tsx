import type { Issue } from '../../../schemas/page.ts';
import { labelOf } from '../../document/catalogue.ts';
import { blockOfIssue } from '../../document/faults.ts';
import { nodeOfStored } from '../../document/tree.ts';
import { fieldId } from '../../fields/FieldForm.tsx';
import { useEditor } from '../EditorContext.ts';
import type { ProblemOf } from '../saving/use-saving.ts';

/** A dialog that closes gives the focus back within this time. */
const FOCUS_RETURNS_MS = 300;

/** What the server refuses in a page; each entry leads to its field. */
export function IssueList({ problem }: { problem: ProblemOf<'issues'> }) {
  const { commands, saving, catalogue } = useEditor();
  const open = (issue: Issue) => {
    const at = blockOfIssue(problem.document, issue.path);
    saving.dismiss();
    if (!at) return commands.select(null);
    const node = nodeOfStored(commands.page(), at.id);
    if (!node) return;
    commands.select(node.props.id);
    const field = fieldId(at.rest.slice(1).join('.'));
    setTimeout(() => {
      const element = document.getElementById(field);
      element?.closest('details')?.setAttribute('open', '');
      element?.focus();
    }, FOCUS_RETURNS_MS);
  };
  const labelOfIssue = (issue: Issue) => {
    const at = blockOfIssue(problem.document, issue.path);
    if (!at) return 'Página';
    const node = nodeOfStored(commands.page(), at.id);
    return node ? labelOf(catalogue, node.type) : 'Bloque';
  };
  return (
    <>
      <p>{problem.message}</p>
      <ul className="pe-issues">
        {problem.issues.map((issue) => (
          <li key={`${issue.path.join('.')} ${issue.message}`}>
            <button type="button" className="pe-choice" onClick={() => open(issue)}>
              <strong>{labelOfIssue(issue)}</strong>
              <span>{issue.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
