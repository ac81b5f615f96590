import { useState } from 'react';
import { useMatches } from '../shell/use-matches.ts';
import { DESKTOP_PX, PHONE_PX } from './WidthSegments.tsx';

const PHONE = '(max-width: 760px)';

/** On which screen and how large the site is shown. */
export interface View {
  /** In px. */
  width: number;
  onWidth: (width: number) => void;
  /** 1 is full size; undefined: as large as fits. */
  zoom: number | undefined;
  onZoom: (zoom: number | undefined) => void;
}

/** Until somebody chooses: as on a phone where this is one, else as on a desktop. */
export function useView(first?: number): View {
  const isPhone = useMatches(PHONE);
  const [chosen, setChosen] = useState(first);
  const [zoom, setZoom] = useState<number>();
  return {
    width: chosen ?? (isPhone ? PHONE_PX : DESKTOP_PX),
    onWidth: setChosen,
    zoom,
    onZoom: setZoom,
  };
}
