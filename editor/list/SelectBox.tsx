interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** Some of what it stands for is selected, and not all. */
  isPartial?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Selects a row of a list, or all of them. */
export const SelectBox = ({ label, isSelected, isPartial = false, onChange }: SelectBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={isSelected}
    ref={(box) => {
      if (box) box.indeterminate = isPartial;
    }}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
