import { Icon } from '../shell/Icon.tsx';

interface DeskSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows the list of a desk while one types. */
export const DeskSearch = ({ label, placeholder, value, onChange }: DeskSearchProps) => (
  <div className="pe-desk-search">
    <Icon name="search" />
    <input
      type="search"
      className="pe-input"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </div>
);
