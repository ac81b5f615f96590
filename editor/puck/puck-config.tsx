import type { ComponentConfig, Config, Fields, SlotComponent } from '@puckeditor/core';
import { type ComponentType, isValidElement } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import { misplacement } from '../../blocks/_block/places.ts';
import type { FilledSection, Layout } from '../../layouts/_layout/define-layout.ts';
import { layouts as allLayouts } from '../../layouts/registry.ts';
import { BLOCK_GROUPS, type BlockGroup } from '../../schemas/block-group.ts';
import { visibleFields } from '../../schemas/fields/visible.ts';
import { fieldMeta } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { LookUps } from './look-ups.ts';
import { type PageMetadata, PuckBlock, type PuckBlockProps } from './PuckBlock.tsx';
import { plainValue } from './plain-value.ts';
import { type BlockMetadata, type RootMetadata, UNREAD } from './puck-catalogue.ts';
import type { RootProps } from './puck-data.ts';
import { chosenContent, puckDefaults, puckFields } from './puck-fields.tsx';
import { type ItemProps, slotsOf, storedIn } from './puck-item.ts';
import { sectionSlot } from './slots.ts';

/** Every block by its name, and pages as roots. */
export type PuckConfig = Config<{
  components: Record<string, ItemProps>;
  root: RootProps;
  categories: BlockGroup[];
}>;

interface PuckConfigOptions {
  layouts?: readonly Layout[];
  lookUps?: LookUps;
  /** Renders a block. Unset: as readers have it, with what `metadata` says of its content. */
  Block?: ComponentType<PuckBlockProps>;
}

const isSlot = (value: unknown): value is SlotComponent => typeof value === 'function';

const NOTHING: FilledSection = { content: null, count: 0 };
/** While somebody edits, a slot does not say how many it holds: enough for any layout. */
const SEVERAL = 2;

/** What a slot renders; null in one that holds nothing, where nobody edits. */
function inSlot(value: unknown, isEditing: boolean): FilledSection {
  if (!isSlot(value)) return NOTHING;
  const Slot = value;
  if (isEditing) return { content: <Slot />, count: SEVERAL };
  const element = Slot();
  const isRead = isValidElement<{ content?: unknown }>(element);
  const items = isRead && Array.isArray(element.props.content) ? element.props.content : undefined;
  const count = items?.length ?? SEVERAL;
  return count === 0 ? NOTHING : { content: element, count };
}

/** Fields that show or change by what others hold; slots must be among them as they are. */
function resolver(
  block: Block,
  lookUps: LookUps | undefined,
): Pick<ComponentConfig, 'resolveFields'> {
  const metas = Object.values(block.shape).map(fieldMeta);
  if (!metas.some((meta) => meta?.visibleWhen || meta?.kind === 'contentConfig')) return {};
  return {
    resolveFields: ({ props }, { fields }) => {
      const visible = visibleFields(block.shape, props as JsonObject).map(({ name }) => name);
      const resolved = Object.entries(fields).map(([name, field]) => {
        const schema = block.shape[name];
        if (!schema) return [name, field] as const;
        const chosen = chosenContent(schema, props[name], lookUps) ?? field;
        return [name, { ...chosen, visible: visible.includes(name) }] as const;
      });
      return Object.fromEntries(resolved);
    },
  };
}

function componentOf(
  block: Block | undefined,
  names: readonly string[],
  { lookUps, Block: View = PuckBlock }: PuckConfigOptions,
): ComponentConfig {
  const render: ComponentConfig['render'] = ({ puck, ...props }) => {
    const slots = block ? slotsOf(block) : [];
    const plain = plainValue(props) as ItemProps;
    return (
      <View
        block={block}
        stored={storedIn(block, plain)}
        columns={slots.map((slot) => inSlot(props[slot], puck.isEditing).content)}
        isEditing={puck.isEditing}
        metadata={puck.metadata ?? {}}
      />
    );
  };
  if (!block)
    return {
      label: 'Bloque que no se puede leer',
      fields: {},
      permissions: { insert: false, duplicate: false, edit: false },
      render,
    };
  const { takes } = block.container ?? {};
  const slots = slotsOf(block).map((slot, column) => {
    const allow = takes ? { allow: names.filter((name) => takes(column, name)) } : {};
    return [slot, { type: 'slot' as const, ...allow }] as const;
  });
  const fields: Fields = { ...puckFields(block.shape, lookUps), ...Object.fromEntries(slots) };
  const metadata: BlockMetadata = { block };
  return {
    label: block.label,
    fields,
    defaultProps: puckDefaults(block.shape),
    ...resolver(block, lookUps),
    metadata,
    render,
  };
}

/** The blocks that a section refuses in every layout that has it. */
function refusedIn(section: string, blocks: readonly Block[], layouts: readonly Layout[]) {
  const places = layouts.flatMap(({ sections }) => sections.filter(({ name }) => name === section));
  return blocks
    .filter((block) => places.every((place) => misplacement(block, place, undefined)))
    .map(({ name }) => name);
}

const YES_NO = [
  { label: 'Sí', value: true },
  { label: 'No', value: false },
];

function rootOf(blocks: readonly Block[], layouts: readonly Layout[]): PuckConfig['root'] {
  const names = [...new Set(layouts.flatMap(({ sections }) => sections.map(({ name }) => name)))];
  const metadata: RootMetadata = { layouts };
  const slots = names.map((name) => {
    const disallow = refusedIn(name, blocks, layouts);
    return [sectionSlot(name), { type: 'slot' as const, disallow }] as const;
  });
  return {
    metadata,
    defaultProps: { layout: layouts[0]?.name ?? '' },
    fields: {
      layout: {
        type: 'select',
        label: 'Diseño',
        options: layouts.map(({ name, label }) => ({ value: name, label })),
      },
      title: { type: 'text', label: 'Título' },
      description: { type: 'textarea', label: 'Descripción' },
      keywords: { type: 'text', label: 'Palabras clave' },
      ogTitle: { type: 'text', label: 'Título en redes' },
      adPath: { type: 'text', label: 'Sección en los anuncios' },
      isUnlisted: { type: 'radio', label: 'Fuera de los buscadores', options: YES_NO },
      ogImage: {
        type: 'object',
        label: 'Imagen en redes',
        objectFields: { url: { type: 'text', label: 'Dirección' } },
      },
      ...Object.fromEntries(slots),
    },
    render: ({ puck, ...props }) => {
      const layout = layouts.find(({ name }) => name === props.layout);
      if (!layout) return <p>No hay un diseño «{String(props.layout)}»</p>;
      const sections = layout.sections.map(({ name }) => {
        const value: unknown = props[sectionSlot(name)];
        return [name, inSlot(value, puck.isEditing)] as const;
      });
      const own: Partial<PageMetadata> = puck.metadata ?? {};
      const { View } = layout;
      return (
        <View
          sections={Object.fromEntries(sections)}
          hiddenTitle={own.hiddenTitle ?? null}
          isEditing={puck.isEditing}
        />
      );
    },
  };
}

const isOf = (group: BlockGroup) => (block: Block) => block.group === group;

/**
 * Our blocks and layouts as a config of Puck. It carries the declarations that it was made of, by
 * which `puckData` and `fromPuckData` read pages.
 */
export function puckConfig(
  registry: ReadonlyMap<string, Block>,
  options: PuckConfigOptions = {},
): PuckConfig {
  const { layouts = allLayouts } = options;
  const blocks = [...registry.values()];
  const groups = Object.entries(BLOCK_GROUPS).map(([group, title]) => {
    const components = blocks.filter(isOf(group as BlockGroup)).map(({ name }) => name);
    return [group, { title, components, defaultExpanded: false }] as const;
  });
  return {
    components: Object.fromEntries([
      ...blocks.map(
        (block) => [block.name, componentOf(block, [...registry.keys()], options)] as const,
      ),
      [UNREAD, componentOf(undefined, [], options)] as const,
    ]),
    categories: { ...Object.fromEntries(groups), other: { visible: false } },
    root: rootOf(blocks, layouts),
  } as PuckConfig;
}
