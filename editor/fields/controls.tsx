import type { ComponentType } from 'react';
import type { FieldKind, FieldMeta } from '../../schemas/fields.ts';
import { ColorControl } from './ColorControl.tsx';
import { ContentConfigControl } from './ContentConfigControl.tsx';
import { type ControlProps, MAX_SEGMENTS } from './control.ts';
import { DateControl } from './DateControl.tsx';
import { HierarchyControl } from './HierarchyControl.tsx';
import { HtmlControl } from './HtmlControl.tsx';
import { ImageControl } from './ImageControl.tsx';
import { KeyValueControl } from './KeyValueControl.tsx';
import { ListControl } from './ListControl.tsx';
import { InlineMarkupControl, RichMarkupControl } from './MarkupControl.tsx';
import {
  ChoiceControl,
  GroupControl,
  NumberControl,
  SelectControl,
  TextControl,
  ToggleControl,
  UrlControl,
} from './simple.tsx';

/** One control for each kind of the field kit: a new kind does not compile until it has one. */
export const CONTROLS: Record<FieldKind, ComponentType<ControlProps>> = {
  text: TextControl,
  inlineText: InlineMarkupControl,
  richText: RichMarkupControl,
  html: HtmlControl,
  toggle: ToggleControl,
  number: NumberControl,
  choice: ChoiceControl,
  url: UrlControl,
  color: ColorControl,
  image: ImageControl,
  date: DateControl,
  list: ListControl,
  group: GroupControl,
  keyValue: KeyValueControl,
  contentConfig: ContentConfigControl,
  hierarchy: HierarchyControl,
  adType: SelectControl,
};

const COMPOSITE: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'list',
  'group',
  'keyValue',
  'contentConfig',
  'date',
  'image',
  'inlineText',
  'richText',
]);

/** Made of several inputs, or of something that is no input: a `label` cannot point at it. */
export const isComposite = (meta: FieldMeta): boolean =>
  COMPOSITE.has(meta.kind) ||
  (meta.kind === 'choice' && (meta.options?.length ?? 0) <= MAX_SEGMENTS);
