import { useElementSize } from '@mantine/hooks';
import { Puck } from '@puckeditor/core';
import { useEffect } from 'react';

const FRAME_PADDING_PX = 24;

/** The page at the chosen width, made smaller when the room between the panels is narrower. */
export function Canvas({ width }: { width: number }) {
  const { ref, width: room, height } = useElementSize();
  const zoom = room > 0 ? Math.min(1, (room - FRAME_PADDING_PX) / width) : 1;
  useEffect(() => {
    document
      .querySelector<HTMLIFrameElement>('#preview-frame')
      ?.contentDocument?.documentElement.style.setProperty('--pc-zoom', String(zoom));
  });
  return (
    <div ref={ref} className="pe-stage">
      <div className="pe-paper" style={{ width: width * zoom }}>
        <div style={{ width, height: height / zoom, transform: `scale(${zoom})`, transformOrigin: '0 0' }}>
          <Puck.Preview />
        </div>
      </div>
    </div>
  );
}
