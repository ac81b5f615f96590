import '@puckeditor/core/no-external.css';
import { type ComponentConfig, type Config, type Data, Puck } from '@puckeditor/core';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { viewPage } from '../../blocks/_block/frame.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import { registry } from '../../blocks/registry.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';

/** The same page in Puck as it comes: the blocks' views, ten slots of the root, its iframe. */

interface Given {
  document: PageDocument;
  site: SiteProperties;
}

const { document: page, site }: Given = await (await fetch('/page.json')).json();
const layout = layoutNamed(page.layout);
const facts: PageFacts = { site, path: '/', pageType: undefined, pageContent: null, query: {} };
const names = new Set(Object.values(page.sections).flatMap((blocks) => blocks.map((b) => b.block)));

function componentOf(name: string): ComponentConfig {
  const block = registry.get(name);
  if (!block) throw new Error(`no block ${name}`);
  const { View } = block;
  return {
    label: block.label,
    fields: {
      headline: { type: 'text' },
      description: { type: 'text' },
      linkURL: { type: 'text' },
    },
    defaultProps: { headline: 'Titular', description: '', linkURL: '' },
    render: ({ id, headline, description, linkURL }) => {
      const fields = { headline, description, linkURL };
      const read = readBlock(block, { id, block: name, v: block.version, fields });
      if (!read.ok) return <p>{name}</p>;
      const view = viewPage(block, facts, { blockId: id, level: 2, isEditing: true });
      return <View fields={read.fields} content={null} page={view} columns={[]} />;
    },
  };
}

const sections = layout?.sections ?? [];
const config: Config = {
  components: Object.fromEntries([...names].map((name) => [name, componentOf(name)])),
  root: {
    fields: Object.fromEntries(sections.map(({ name }) => [name, { type: 'slot' as const }])),
    render: (props: unknown) => {
      const slots = props as Record<string, ComponentType>;
      const View = layout?.View;
      const filled = sections.map(({ name }) => {
        const Slot = slots[name];
        return [name, { content: Slot ? <Slot /> : null, count: page.sections[name]?.length ?? 0 }];
      });
      return View ? (
        <View sections={Object.fromEntries(filled)} hiddenTitle={null} isEditing />
      ) : (
        <p>{page.layout}</p>
      );
    },
  },
};

const props = Object.fromEntries(
  Object.entries(page.sections).map(([name, blocks]) => [
    name,
    blocks.map(({ id, block, fields }) => ({ type: block, props: { id, ...fields } })),
  ]),
);
const data = { root: { props }, content: [] } as unknown as Data;
const root = document.getElementById('root');
if (root) createRoot(root).render(<Puck config={config} data={data} onChange={() => undefined} />);
