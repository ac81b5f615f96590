import { layouts } from '../../layouts/registry.ts';
import { LayoutPicture } from './LayoutPicture.tsx';

interface LayoutChoiceProps {
  layout: string;
  onChange: (name: string) => void;
}

/** The layouts, as small pictures. */
export const LayoutChoice = ({ layout, onChange }: LayoutChoiceProps) => (
  <fieldset className="pe-fieldset">
    <legend>Diseño</legend>
    <div className="pe-layouts">
      {layouts.map((option) => (
        <label key={option.name} className="pe-layout">
          <input
            type="radio"
            name="layout"
            value={option.name}
            checked={layout === option.name}
            onChange={() => onChange(option.name)}
          />
          <LayoutPicture layout={option} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
