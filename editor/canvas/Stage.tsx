import './stage.css';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ZoomContext } from './CanvasFrame.tsx';

const FRAME_PADDING_PX = 24;

interface StageProps {
  /** Of the screen on which the site is shown, in px. */
  width: number;
  /** 1 is full size, and what is wider than its space scrolls. Unset: scaled down where needed. */
  zoom?: number | undefined;
  children: ReactNode;
}

/** A frame at the chosen width in px and size. */
export function Stage({ width, zoom: chosen, children }: StageProps) {
  const { ref, width: space, height } = useElementSize();
  const fitting = space > 0 ? Math.min(1, (space - FRAME_PADDING_PX) / width) : 1;
  const zoom = chosen ?? fitting;
  return (
    <div ref={ref} className="pe-stage">
      <div className="pe-paper" style={{ width: width * zoom }}>
        <div
          style={{
            width,
            height: height / zoom,
            transform: `scale(${zoom})`,
            transformOrigin: '0 0',
          }}
        >
          <ZoomContext value={zoom}>{children}</ZoomContext>
        </div>
      </div>
    </div>
  );
}
