import './stage.css';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ZoomContext } from './CanvasFrame.tsx';

const FRAME_PADDING_PX = 24;

/** A frame at the chosen width in px, scaled down where less space is left for it. */
export function Stage({ width, children }: { width: number; children: ReactNode }) {
  const { ref, width: space, height } = useElementSize();
  const zoom = space > 0 ? Math.min(1, (space - FRAME_PADDING_PX) / width) : 1;
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
