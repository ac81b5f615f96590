import { useSyncExternalStore } from 'react';
import { isFault } from '../../../schemas/finding.ts';
import { Icon } from '../../shell/Icon.tsx';
import { plural } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';

interface CheckButtonProps {
  isOpen: boolean;
  onPress: () => void;
}

/** How much there is to mend on the open page; it opens the list. */
export function CheckButton({ isOpen, onPress }: CheckButtonProps) {
  const { checks } = useEditor();
  const found = useSyncExternalStore(checks.subscribe, checks.current);
  const faults = found?.filter(isFault).length ?? 0;
  const warnings = (found?.length ?? 0) - faults;
  const counts = [
    faults > 0 ? `${faults} por corregir` : '',
    warnings > 0 ? plural(warnings, 'aviso', 'avisos') : '',
  ].filter(Boolean);
  const said = found === undefined ? '' : counts.join(', ') || 'nada por corregir';
  const name = said ? `Revisión: ${said}` : 'Revisión';
  return (
    <button
      type="button"
      className="pe-button pe-check-button"
      aria-label={name}
      aria-expanded={isOpen}
      title={name}
      onClick={onPress}
    >
      <Icon name="check" size={16} /> <span>Revisión</span>
      {faults > 0 ? <b data-tone="bad">{faults}</b> : null}
      {warnings > 0 ? <b data-tone="warn">{warnings}</b> : null}
    </button>
  );
}
