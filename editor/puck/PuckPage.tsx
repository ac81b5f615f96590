import '@puckeditor/core/no-external.css';
import './puck.css';
import { type Data, type Overrides, Puck } from '@puckeditor/core';
import { useMemo } from 'react';
import { registry } from '../../blocks/registry.ts';
import type { NamedThing } from '../../schemas/fields/field.ts';
import { NAME_LISTS } from '../../schemas/names-api.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { CanvasFrame, FrameContext } from '../canvas/CanvasFrame.tsx';
import { SharedContent } from '../canvas/SharedContent.tsx';
import { chosenPicture } from '../fields/picture-values.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import type { Api } from '../shell/api/api.ts';
import { download } from '../shell/files/download.ts';
import { LivePuckBlock, PUCK_CATALOGUE } from './LivePuckBlock.tsx';
import type { LookUps } from './look-ups.ts';
import { puckConfig } from './puck-config.tsx';
import { puckData } from './puck-data.ts';
import { PUCK_WORDS } from './puck-words.ts';

const ROWS = 20;
const NO_KEYS = () => () => undefined;
const nothing = () => undefined;

const listOf = (thing: NamedThing) => NAME_LISTS.find((list) => list === thing);

/** What Puck's pickers find: the names and pictures of a site. */
const lookUpsOf = (api: Api, site: string): LookUps => ({
  names: async (thing, q) => {
    const list = listOf(thing);
    return list ? (await api.names({ site, list, q, offset: 0, limit: ROWS })).items : [];
  },
  pictures: async (q) =>
    (await api.images({ q, limit: ROWS })).items.map((image) => ({
      value: chosenPicture(image),
      title: image.caption || image.alt || image.id,
    })),
});

/** Puck's data as a file of their own. */
const saveData = (data: Data) =>
  download('pagina.json', 'application/json', JSON.stringify(data, null, 2));

const overrides: Partial<Overrides> = {
  iframe: ({ children, document: frame }) => (
    <CanvasFrame {...(frame ? { document: frame } : {})}>{children}</CanvasFrame>
  ),
};

interface PuckPageProps {
  name: string;
  document: PageDocument;
  facts: PageFacts;
  styles: string;
}

/** A page of ours in Puck itself. Nothing of it is ever saved. */
export function PuckPage({ name, document, facts, styles }: PuckPageProps) {
  const api = useApi();
  const site = facts.site.key;
  const config = useMemo(
    () => puckConfig(registry, { Block: LivePuckBlock, lookUps: lookUpsOf(api, site) }),
    [api, site],
  );
  const data = useMemo(() => puckData(document, config) as Data, [document, config]);
  const canvas = useMemo(
    () => ({
      catalogue: PUCK_CATALOGUE,
      facts,
      select: nothing,
      save: nothing,
      clash: nothing,
      change: nothing,
      Shared: SharedContent,
      fixed: 'En Puck se cambia en los campos',
    }),
    [facts],
  );
  const frame = useMemo(
    () => ({
      styles,
      locale: facts.site.locale,
      names: { frame: `${name} en Puck`, document: name },
      listen: NO_KEYS,
    }),
    [styles, facts.site.locale, name],
  );
  return (
    <CanvasContext value={canvas}>
      <FrameContext value={frame}>
        <Puck
          config={config}
          data={data}
          onPublish={saveData}
          overrides={overrides}
          dictionary={PUCK_WORDS}
          metadata={{ facts }}
          headerTitle={name}
          height="100%"
          iframe={{ syncHostStyles: false, waitForStyles: false }}
        />
      </FrameContext>
    </CanvasContext>
  );
}
