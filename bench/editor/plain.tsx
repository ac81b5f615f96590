import '@puckeditor/core/no-external.css';
import { type Data, Puck } from '@puckeditor/core';
import { createRoot } from 'react-dom/client';
import { registry } from '../../blocks/registry.ts';
import { puckConfig } from '../../editor/puck/puck-config.tsx';
import { puckData } from '../../editor/puck/puck-data.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';

/**
 * The same page in Puck as it comes, and its iframe: every block with its view and its whole form
 * (`puckConfig`), the layouts' slots, a drawer that stands open like the editor's.
 */

interface Given {
  document: PageDocument;
  site: SiteProperties;
}

const { document: page, site }: Given = await (await fetch('/page.json')).json();
const facts: PageFacts = { site, path: '/', pageType: undefined, pageContent: null, query: {} };

const whole = puckConfig(registry);
const groups = Object.entries(whole.categories ?? {}).map(([name, group]) => [
  name,
  { ...group, defaultExpanded: true },
]);
const config = { ...whole, categories: Object.fromEntries(groups) };
const data = puckData(page, config) as Data;

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Puck config={config} data={data} metadata={{ facts }} onChange={() => undefined} />,
  );
