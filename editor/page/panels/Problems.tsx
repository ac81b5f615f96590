import { Button } from '@mantine/core';
import type { Issue } from '../../../schemas/page.ts';
import { blockOfIssue } from '../../document/faults.ts';
import { storedId } from '../../document/nodes.ts';
import { walkNodes } from '../../document/tree.ts';
import { fieldId } from '../../fields/FieldForm.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { whenLabel } from '../../shell/words.ts';
import { type EditorContextValue, useEditor } from '../EditorContext.ts';
import { keepCopy } from '../saving/local-copy.ts';
import type { Problem } from '../saving/use-saving.ts';

const ATTEMPTS = { draft: 'guardar', publish: 'publicar' };

function Conflict({
  problem,
  editor,
}: {
  problem: Extract<Problem, { kind: 'conflict' }>;
  editor: EditorContextValue;
}) {
  const { saving, page } = editor;
  const { current, attempt } = problem;
  const openTheirs = () => {
    const mine = saving.read();
    saving.takeOver({
      version: current.version,
      savedAt: current.savedAt,
      document: current.document,
    });
    if (mine)
      keepCopy(localStorage, page.id, {
        baseVersion: current.version,
        document: mine,
        at: new Date().toISOString(),
        why: 'replaced',
      });
    window.dispatchEvent(new Event('portada:copy'));
  };
  return (
    <>
      <p>
        <strong>{current.savedBy}</strong> guardó esta página{' '}
        {whenLabel(current.savedAt, new Date())}, después de que tú la abriste. Tu trabajo sigue
        aquí: elige cómo seguir. Ninguna de las dos versiones se pierde.
      </p>
      <div className="pe-choices">
        <button
          type="button"
          className="pe-choice"
          onClick={() => void saving.save(attempt, current.version)}
          data-autofocus
        >
          <strong>Guardar la mía encima</strong>
          <span>La de {current.savedBy} queda en «Versiones», de donde se puede recuperar.</span>
        </button>
        <button type="button" className="pe-choice" onClick={openTheirs}>
          <strong>Abrir la suya</strong>
          <span>La tuya queda como copia en este navegador, y podrás recuperarla.</span>
        </button>
      </div>
    </>
  );
}

function Issues({
  problem,
  editor,
}: {
  problem: Extract<Problem, { kind: 'issues' }>;
  editor: EditorContextValue;
}) {
  const { commands, saving, catalogue } = editor;
  const open = (issue: Issue) => {
    const at = blockOfIssue(problem.document, issue.path);
    saving.dismiss();
    if (!at) return commands.select(null);
    let id: string | undefined;
    walkNodes(commands.page(), ({ node }) => {
      if (storedId(node) === at.id) id ??= node.props.id;
    });
    if (!id) return;
    commands.select(id);
    const field = fieldId(at.rest.slice(1).join('.'));
    // After the dialog has given the focus back.
    setTimeout(() => {
      const element = document.getElementById(field);
      element?.closest('details')?.setAttribute('open', '');
      element?.focus();
    }, 300);
  };
  const labelOf = (issue: Issue) => {
    const at = blockOfIssue(problem.document, issue.path);
    if (!at) return 'Página';
    let label = 'Bloque';
    walkNodes(commands.page(), ({ node }) => {
      if (storedId(node) === at.id)
        label = catalogue.blocks.get(node.type)?.label ?? 'Bloque desconocido';
    });
    return label;
  };
  return (
    <>
      <p>{problem.message}</p>
      <ul className="pe-issues">
        {problem.issues.map((issue) => (
          <li key={`${issue.path.join('.')} ${issue.message}`}>
            <button type="button" className="pe-choice" onClick={() => open(issue)}>
              <strong>{labelOf(issue)}</strong>
              <span>{issue.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function SignIn({
  problem,
  editor,
}: {
  problem: Extract<Problem, { kind: 'sign-in' }>;
  editor: EditorContextValue;
}) {
  return (
    <>
      <p>
        Tu sesión terminó. Tu trabajo sigue aquí, sin guardar, y hay una copia en este navegador.
      </p>
      <ol className="pe-steps">
        <li>Pide un enlace de acceso y ábrelo en otra pestaña de este navegador.</li>
        <li>Vuelve a esta pestaña y reintenta.</li>
      </ol>
      <div className="pe-actions">
        <Button variant="default" onClick={editor.saving.dismiss}>
          Seguir sin guardar
        </Button>
        <Button
          color="brand"
          loading={editor.saving.state.busy !== null}
          onClick={() => void editor.saving.save(problem.attempt)}
          data-autofocus
        >
          Reintentar
        </Button>
      </div>
    </>
  );
}

/** Whatever keeps the page from being saved, each with its ways on. */
export function Problems() {
  const editor = useEditor();
  const { saving } = editor;
  const { problem } = saving.state;
  const titles = {
    conflict: 'Alguien más guardó esta página',
    issues: 'Hay datos por corregir',
    'sign-in': 'Vuelve a entrar',
    failed: '',
  };
  return (
    <>
      <Dialog
        isOpen={problem !== null && problem.kind !== 'failed'}
        onClose={saving.dismiss}
        title={problem ? titles[problem.kind] : ''}
        size="lg"
      >
        {problem?.kind === 'conflict' ? <Conflict problem={problem} editor={editor} /> : null}
        {problem?.kind === 'issues' ? <Issues problem={problem} editor={editor} /> : null}
        {problem?.kind === 'sign-in' ? <SignIn problem={problem} editor={editor} /> : null}
      </Dialog>
      {problem?.kind === 'failed' ? (
        <div className="pe-banner" role="alert" data-tone="bad">
          <Icon name="warning" />
          <span>
            No se pudo {ATTEMPTS[problem.attempt]}. {problem.message}
          </span>
          <button
            type="button"
            className="pe-button"
            onClick={() => void saving.save(problem.attempt)}
          >
            Reintentar
          </button>
          <button
            type="button"
            className="pe-icon-button"
            aria-label="Cerrar aviso"
            onClick={saving.dismiss}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </>
  );
}
