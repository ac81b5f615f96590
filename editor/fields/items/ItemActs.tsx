import './item-acts.css';
import { Icon, type IconName } from '../../shell/Icon.tsx';

interface ItemActsProps {
  /** What the item is called. */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Up, down and away with an item of a list. */
export function ItemActs({ name, index, count, onMove, onRemove }: ItemActsProps) {
  const act = (verb: string, icon: IconName, isOff: boolean, run: () => void) => (
    <button
      type="button"
      className="pe-icon-button"
      aria-label={`${verb} ${name}`}
      title={verb}
      disabled={isOff}
      onClick={run}
    >
      <Icon name={icon} size={15} />
    </button>
  );
  return (
    <span className="pe-item-acts">
      {act('Subir', 'up', index === 0, () => onMove(index - 1))}
      {act('Bajar', 'down', index === count - 1, () => onMove(index + 1))}
      {act('Quitar', 'close', false, onRemove)}
    </span>
  );
}
