import { useMemo } from 'react';
import type { SiteProperties } from '../../schemas/site.ts';
import type { FrameContextValue } from '../canvas/CanvasFrame.tsx';

const FRAME_NAMES = { frame: 'Lienzo de la página', document: 'Página' };
const FRAME_HELP =
  'Flechas para recorrer. Enter para escribir. Alt y flechas lo mueven. Supr lo quita. La diagonal añade otro después. El signo ? muestra las teclas.';

/** What the canvas's iframe is given: the site's styles, its names, and who listens to its keys. */
export const useFrame = (
  { locale }: Pick<SiteProperties, 'locale'>,
  styles: string,
  listen: FrameContextValue['listen'],
): FrameContextValue =>
  useMemo(
    () => ({ styles, locale, names: FRAME_NAMES, help: FRAME_HELP, listen }),
    [styles, locale, listen],
  );
