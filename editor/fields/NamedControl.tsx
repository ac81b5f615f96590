import { sectionIds } from '../../schemas/sources/section-ids.ts';
import { aria, asText, type ControlProps } from './control.ts';
import { NameBox } from './NameBox.tsx';
import { NameListBox } from './NameListBox.tsx';
import { StoryChoice } from './StoryChoice.tsx';

/** Several values as they are stored, and back. */
const SEPARATOR = ', ';
const valuesIn = (names: string, stored: string): string[] =>
  names === 'section'
    ? sectionIds(stored)
    : stored.split(',').flatMap((value) => value.trim() || []);

/** What has a name is chosen by it; its id, slug or path is stored. */
export function NamedControl(props: ControlProps) {
  const { names = 'section', several = false, label } = props.meta;
  const stored = asText(props.value);
  const store = (value: string) => props.onChange(value === '' ? undefined : value);
  if (names === 'story')
    return (
      <StoryChoice
        id={props.id}
        site={props.site}
        labelledBy={`${props.id}-nombre`}
        describedBy={props.describedBy}
        query={stored === '' ? undefined : { _id: stored }}
        onPick={({ _id }) => store(_id)}
        onClear={() => store('')}
      />
    );
  if (!several)
    return (
      <NameBox site={props.site} list={names} value={stored} input={aria(props)} onChange={store} />
    );
  return (
    <fieldset className="pe-stack" aria-labelledby={`${props.id}-nombre`}>
      <NameListBox
        site={props.site}
        list={names}
        label={label}
        values={valuesIn(names, stored)}
        input={aria(props)}
        onChange={(values) => store(values.join(SEPARATOR))}
      />
    </fieldset>
  );
}
