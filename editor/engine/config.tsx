import type { Config, Overrides } from '@puckeditor/core';
import type { ReactNode } from 'react';
import type { Catalogue } from '../document/catalogue.ts';
import { freshNodeProps } from '../document/fresh-block.ts';
import { columnSlot, UNKNOWN_TYPE } from '../document/nodes.ts';
import { sectionSlot } from '../document/page-data.ts';
import { slotViewsOf, textPropOf } from './puck-data.ts';
import type { EngineViews } from './views.ts';

type Component = Config['components'][string];

const slotFields = (slots: readonly string[]) =>
  Object.fromEntries(slots.map((slot) => [slot, { type: 'slot' as const }]));

function component(
  { Block }: EngineViews,
  label: string,
  columns: number,
  defaults: Record<string, unknown>,
): Component {
  const slots = Array.from({ length: columns }, (_, index) => columnSlot(index));
  return {
    label,
    // The block's own element is the one that is dragged: no wrapper between the site's styles and
    // the block.
    inline: true,
    fields: slotFields(slots),
    defaultProps: defaults,
    render: (props) => {
      const views = slotViewsOf(props);
      return (
        <Block
          nodeId={props.id}
          json={props.stored}
          slots={props.zoned ? slots.map((slot) => views[slot]) : []}
          dragRef={props.puck.dragRef}
        />
      );
    },
  };
}

/** The components that Puck may render: one per block, and one for blocks nobody declares. */
function puckConfig({ blocks, sections }: Catalogue, views: EngineViews): Config {
  const { Root } = views;
  const components: Record<string, Component> = {
    [UNKNOWN_TYPE]: component(views, 'Bloque desconocido', 0, {}),
  };
  for (const block of blocks.values()) {
    const columns = block.container?.columns.length ?? 0;
    components[block.name] = component(views, block.label, columns, freshNodeProps(block));
  }
  return {
    components,
    root: {
      label: 'Página',
      fields: slotFields([...sections].map(sectionSlot)),
      render: (props: unknown) => {
        const slots = slotViewsOf(props);
        return (
          <Root
            shell={textPropOf(props, 'shell')}
            slots={(section) => slots[sectionSlot(section)]}
          />
        );
      },
    },
  };
}

export interface EngineSetup {
  config: Config;
  overrides: Partial<Overrides>;
}

/** To be made once: another setup would mount the whole canvas anew. */
export function engineSetup(catalogue: Catalogue, views: EngineViews): EngineSetup {
  const { Frame, BlockBar } = views;
  return {
    config: puckConfig(catalogue, views),
    overrides: {
      iframe: (props) => <Frame {...props} />,
      actionBar: ({ label }: { label?: string; children: ReactNode }) => (
        <BlockBar {...(label === undefined ? {} : { label })} />
      ),
      // Mounted even while it is hidden, Puck's outline would cost more than the whole canvas.
      outline: () => <span />,
    },
  };
}
