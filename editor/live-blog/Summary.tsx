import { useId, useState } from 'react';
import { ShownText } from './EntryContent.tsx';
import { TextEditor } from './text/TextEditor.tsx';

interface SummaryProps {
  html: string;
  onSave(html: string): Promise<void>;
}

/** What stands pinned above the updates: «en un minuto». */
export function Summary({ html, onSave }: SummaryProps) {
  const labelId = useId();
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  if (text === null)
    return (
      <div className="lb-summary">
        <div className="lb-row">
          <h2 className="lb-grow">Resumen fijo</h2>
          <button type="button" onClick={() => setText(html)}>
            {html === '' ? 'Escribir resumen' : 'Cambiar resumen'}
          </button>
        </div>
        {html === '' ? (
          <p className="lb-help">Lo que pasó «en un minuto», sobre las actualizaciones.</p>
        ) : (
          <ShownText html={html} />
        )}
      </div>
    );
  const save = async () => {
    try {
      await onSave(text);
      setText(null);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <div className="lb-summary">
      <h2 id={labelId}>Resumen fijo</h2>
      <TextEditor html={text} labelId={labelId} onWrite={setText} />
      {failure !== '' && (
        <p className="lb-error" role="alert">
          {failure}
        </p>
      )}
      <div className="lb-row">
        <button type="button" onClick={() => setText(null)}>
          Cancelar
        </button>
        <button type="button" className="lb-primary" onClick={() => void save()}>
          Guardar resumen
        </button>
      </div>
    </div>
  );
}
