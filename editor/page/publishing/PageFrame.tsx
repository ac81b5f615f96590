import { useEffect, useRef, useState } from 'react';

/** What stands in a frame: the working draft, what readers get, or one version. */
export type Shows = 'draft' | 'site' | number;

/** As wide as the page is laid out; the frame shrinks it to its room. */
const PAGE_PX = 1_280;

interface PageFrameProps {
  pageId: string;
  shows: Shows;
  /** As of a moment to come. */
  at?: string | undefined;
  /** Where a template is shown. */
  path: string;
  label: string;
  /** Another value reads the page anew. */
  revision: number;
  /** Share of the page that is scrolled past, 0 to 1; what other frames scroll to. */
  scrolled: number;
  onScrolled: (share: number) => void;
}

function addressOf({ pageId, shows, at, path, revision }: PageFrameProps): string {
  const query = new URLSearchParams({ shows: String(shows), path });
  if (at) query.set('at', at);
  return `/api/pages/${encodeURIComponent(pageId)}/rendered?${query}#${revision}`;
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

/** A page as readers see it, in a frame in which nothing runs and no link leads away. */
export function PageFrame(props: PageFrameProps) {
  const { label, scrolled, onScrolled } = props;
  const { box, scale, width, height } = useScale();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const heard = useRef(onScrolled);
  heard.current = onScrolled;
  const address = addressOf(props);
  const onLoad = () => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    setLoaded(true);
    inner.addEventListener('click', (event) => event.preventDefault(), true);
    inner.addEventListener('scroll', () => {
      const root = inner.documentElement;
      const range = root.scrollHeight - root.clientHeight;
      heard.current(range > 0 ? root.scrollTop / range : 0);
    });
  };
  useEffect(() => {
    const root = isLoaded ? frame.current?.contentDocument?.documentElement : undefined;
    if (!root) return;
    const top = scrolled * (root.scrollHeight - root.clientHeight);
    if (Math.abs(root.scrollTop - top) > 2) root.scrollTop = top;
  }, [scrolled, isLoaded]);
  return (
    <div className="pe-frame" ref={box} aria-busy={!isLoaded}>
      <iframe
        key={address}
        ref={frame}
        title={label}
        src={address}
        sandbox="allow-same-origin"
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={onLoad}
      />
    </div>
  );
}
