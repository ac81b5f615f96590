import { useEffect, useState } from 'react';
import { toPageData } from '../../document/conversion.ts';
import { Icon } from '../../shell/Icon.tsx';
import { whenLabel } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';
import { dropCopy, type LocalCopy, onReplaced, readCopy } from '../saving/local-copy.ts';

/**
 * Offers the copy that this browser holds and the server does not: after a crash, a reload, or
 * somebody else's save.
 */
export function Recovery() {
  const { page, commands, catalogue, saving } = useEditor();
  const [copy, setCopy] = useState<LocalCopy | undefined>(() => readCopy(localStorage, page.id));
  useEffect(() => {
    return onReplaced(() => setCopy(readCopy(localStorage, page.id)));
  }, [page.id]);
  const isUseful =
    copy !== undefined && JSON.stringify(copy.document) !== JSON.stringify(page.document);
  if (saving.state.isUnkept && saving.state.isDirty) {
    return (
      <div className="pe-banner" role="status" data-tone="warn">
        <Icon name="warning" />
        <span>
          Este navegador no deja guardar copias: si recargas antes de guardar, se pierden los
          cambios.
        </span>
      </div>
    );
  }
  if (!copy || !isUseful) return null;
  const recover = () => {
    commands.transform(() => toPageData(copy.document, catalogue), 'recuperar la copia');
    setCopy(undefined);
  };
  return (
    <div className="pe-banner" role="status" data-tone="warn">
      <Icon name="clock" />
      <span>
        {copy.why === 'replaced'
          ? 'Tu versión se guardó como copia'
          : 'Hay una copia sin guardar de'}{' '}
        {whenLabel(copy.at, new Date())} en este navegador.
        {copy.why === 'unsaved' && copy.baseVersion < page.draftVersion
          ? ' La página cambió después.'
          : ''}
      </span>
      <button type="button" className="pe-button" onClick={recover}>
        Recuperar la copia
      </button>
      <button
        type="button"
        className="pe-button"
        onClick={() => {
          dropCopy(localStorage, page.id);
          setCopy(undefined);
        }}
      >
        Descartarla
      </button>
    </div>
  );
}
