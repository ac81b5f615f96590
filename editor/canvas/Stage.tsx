import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';

const FRAME_PADDING_PX = 24;

/** A frame at the chosen width, made smaller when the room for it is narrower. */
export function Stage({ width, children }: { width: number; children: ReactNode }) {
  const { ref, width: room, height } = useElementSize();
  const paper = useRef<HTMLDivElement>(null);
  const zoom = room > 0 ? Math.min(1, (room - FRAME_PADDING_PX) / width) : 1;
  useEffect(() => {
    paper.current?.querySelector('iframe')?.contentDocument?.documentElement.style.setProperty('--pc-zoom', String(zoom));
  });
  return (
    <div ref={ref} className="pe-stage">
      <div ref={paper} className="pe-paper" style={{ width: width * zoom }}>
        <div style={{ width, height: height / zoom, transform: `scale(${zoom})`, transformOrigin: '0 0' }}>{children}</div>
      </div>
    </div>
  );
}
