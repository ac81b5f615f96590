import { type Config, type Data, Render } from '@puckeditor/core';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageMetadata } from './PuckBlock.tsx';
import type { PuckConfig } from './puck-config.tsx';
import type { RootProps } from './puck-data.ts';
import type { ItemProps } from './puck-item.ts';

/** What Puck's own `<Render>` makes of a page. */
export const puckMarkup = (
  config: PuckConfig,
  data: Data<Record<string, ItemProps>, RootProps>,
  metadata: Partial<PageMetadata>,
): string => renderToStaticMarkup(<Render config={config} data={data} metadata={metadata} />);

/** A project's own page by Puck's `<Render>`, with the config that the project has. */
export const ownMarkup = (components: object, data: Data): string =>
  renderToStaticMarkup(<Render config={{ components } as unknown as Config} data={data} />);
