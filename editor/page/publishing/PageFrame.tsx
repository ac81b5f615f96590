import { useEffect, useRef, useState } from 'react';
import { RenderedFrame, type RenderedPage, renderedAddress } from './RenderedFrame.tsx';

/** As wide as the page is laid out; the frame shrinks it to its room. */
const PAGE_PX = 1_280;

interface PageFrameProps {
  page: RenderedPage;
  label: string;
  /** Share of the page that is scrolled past, 0 to 1; what other frames scroll to. */
  scrolled: number;
  onScrolled: (share: number) => void;
}

/** How much of its room a page takes. */
function useScale() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: PAGE_PX, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, size.width / PAGE_PX);
  return { box, scale, width: Math.max(PAGE_PX, size.width), height: size.height / scale };
}

/** A page as wide as on a desktop, shrunk to its room. */
export function PageFrame({ page, ...props }: PageFrameProps) {
  const { box, scale, width, height } = useScale();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className="pe-frame" ref={box} aria-busy={!isLoaded}>
      <RenderedFrame
        {...props}
        address={renderedAddress(page)}
        style={{ width, height, transform: `scale(${scale})` }}
        onState={() => setLoaded(true)}
      />
    </div>
  );
}
