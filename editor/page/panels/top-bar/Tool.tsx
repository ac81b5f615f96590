import { Icon, type IconName } from '../../../shell/Icon.tsx';

interface ToolProps {
  name: string;
  icon: IconName;
  onPress: () => void;
  /** There is nothing for it to do, as far as the bar knows. */
  isIdle?: boolean;
}

/**
 * A button of the bar. An idle one keeps the focus, which undoing the last step would throw out of
 * the bar, and takes presses: the bar learns of a step after the canvas shows it.
 */
export const Tool = ({ name, icon, onPress, isIdle = false }: ToolProps) => (
  <button
    type="button"
    className="pe-icon-button"
    aria-label={name}
    title={name}
    aria-disabled={isIdle}
    onClick={onPress}
  >
    <Icon name={icon} />
  </button>
);
