import { Puck, useGetPuck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import './engine.css';
import { type ReactNode, useLayoutEffect } from 'react';
import type { PageData } from '../document/page-data.ts';
import type { EngineSetup } from './config.tsx';
import type { EngineLink } from './engine.ts';
import { type GetPuck, puckData } from './puck-data.ts';

/** The frame gets the site's styles from us, inlined: what Puck would copy are the editor's. */
const IFRAME = { enabled: true, waitForStyles: false, syncHostStyles: false };
/** Both are commands of ours, with a step in our history. */
const PERMISSIONS = { duplicate: false, delete: false };
const METADATA = {};

function Attach({ to, children }: { to: (getPuck: GetPuck) => void; children: ReactNode }) {
  const getPuck = useGetPuck();
  useLayoutEffect(() => to(getPuck), [to, getPuck]);
  return children;
}

interface EngineProviderProps {
  setup: EngineSetup;
  /** The page to start with; later ones come through the engine. */
  initial: PageData;
  link: EngineLink;
  children: ReactNode;
}

/** Everything around the canvas stands inside, and reads the canvas by `useEngineState`. */
export const EngineProvider = ({ setup, initial, link, children }: EngineProviderProps) => (
  <Puck
    config={setup.config}
    data={puckData(initial)}
    overrides={setup.overrides}
    iframe={IFRAME}
    permissions={PERMISSIONS}
    metadata={METADATA}
    height="100vh"
    onAction={link.onAction}
  >
    <Attach to={link.attach}>{children}</Attach>
  </Puck>
);

/** The iframe with the page in it. */
export const CanvasPreview = () => <Puck.Preview />;
