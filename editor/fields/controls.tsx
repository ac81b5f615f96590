import type { FieldKind } from '../../schemas/fields.ts';
import { laterView } from '../shell/later.tsx';
import { ColorControl } from './ColorControl.tsx';
import { ContentConfigControl } from './ContentConfigControl.tsx';
import { type FieldControl, MAX_SEGMENTS } from './control.ts';
import { HierarchyControl } from './HierarchyControl.tsx';
import { InlineMarkupControl, RichMarkupControl } from './MarkupControl.tsx';
import {
  ChoiceControl,
  GroupControl,
  NumberControl,
  SelectControl,
  TextControl,
  ToggleControl,
} from './simple.tsx';

const ListControl = laterView('Lista', async () => (await import('./ListControl.tsx')).ListControl);
const HtmlControl = laterView('HTML', async () => (await import('./HtmlControl.tsx')).HtmlControl);
const ImageControl = laterView(
  'Imagen',
  async () => (await import('./ImageControl.tsx')).ImageControl,
);
const KeyValueControl = laterView(
  'Nombres y valores',
  async () => (await import('./KeyValueControl.tsx')).KeyValueControl,
);
const DateControl = laterView('Fecha', async () => (await import('./DateControl.tsx')).DateControl);
const LinkControl = laterView(
  'Enlace',
  async () => (await import('./LinkControl.tsx')).LinkControl,
);
const NamedControl = laterView(
  'Elegir por nombre',
  async () => (await import('./NamedControl.tsx')).NamedControl,
);

const never = () => false;

/**
 * How each kind of the field kit is edited, the editor's only list of kinds: a new kind does not
 * compile until it stands here.
 */
export const CONTROLS: Record<FieldKind, FieldControl> = {
  text: { Control: TextControl },
  inlineText: { Control: InlineMarkupControl, isOneInput: never },
  richText: { Control: RichMarkupControl, isOneInput: never },
  html: { Control: HtmlControl },
  toggle: { Control: ToggleControl, isBeforeLabel: true },
  number: { Control: NumberControl },
  choice: {
    Control: ChoiceControl,
    isOneInput: ({ options = [] }) => options.length > MAX_SEGMENTS,
  },
  url: { Control: LinkControl },
  color: { Control: ColorControl },
  image: { Control: ImageControl, isOneInput: never },
  date: { Control: DateControl, isOneInput: never },
  list: { Control: ListControl, isOneInput: never },
  group: { Control: GroupControl, isOneInput: never },
  keyValue: { Control: KeyValueControl, isOneInput: never },
  contentConfig: { Control: ContentConfigControl, isOneInput: never },
  hierarchy: { Control: HierarchyControl },
  named: {
    Control: NamedControl,
    isOneInput: ({ names, several }) => names !== 'story' && !several,
  },
  adType: { Control: SelectControl },
};
