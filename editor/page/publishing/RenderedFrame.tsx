import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { publishingEndpoints } from '../../../schemas/endpoints/publishing.ts';
import type { PageLooks } from '../../../schemas/preview-api.ts';
import { addressOf } from '../../shell/api/call.ts';

/** What stands in a frame: the working draft, what readers get, or one version. */
export type Shows = 'draft' | 'site' | number;

export interface RenderedPage {
  pageId: string;
  shows: Shows;
  /** As of a moment to come. */
  at?: string | undefined;
  /** Where a template is shown. */
  path: string;
  /** Another value reads the page anew. */
  revision: number;
  looks?: PageLooks;
}

export function renderedAddress(page: RenderedPage): string {
  const { pageId, shows, at, path, revision, looks = {} } = page;
  const query = { shows, path, at, ...looks };
  return `${addressOf(publishingEndpoints.rendered, [pageId], query)}#${revision}`;
}

type State = 'loading' | 'loaded' | 'failed';

interface RenderedFrameProps {
  /** Of the page; another one reads it anew. */
  address: string;
  label: string;
  style?: CSSProperties;
  /** Share of the page that is scrolled past, 0 to 1; what other frames scroll to. */
  scrolled: number;
  onScrolled: (share: number) => void;
  onState: (state: State) => void;
}

const rangeOf = (root: Element) => root.scrollHeight - root.clientHeight;

/** A page as readers see it, in a frame in which nothing runs and no link leads away. */
export function RenderedFrame(props: RenderedFrameProps) {
  const { address, label, style, scrolled, onScrolled, onState } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<string>();
  const heard = useRef(onScrolled);
  heard.current = onScrolled;
  const onLoad = () => {
    const inner = frame.current?.contentDocument;
    // A reply that is no page: the session ended, or there is no network.
    const isPage = inner?.contentType === 'text/html';
    onState(isPage ? 'loaded' : 'failed');
    if (!isPage) return;
    setLoaded(address);
    inner.addEventListener('click', (event) => event.preventDefault(), true);
    inner.addEventListener('scroll', () => {
      const root = inner.documentElement;
      heard.current(rangeOf(root) > 0 ? root.scrollTop / rangeOf(root) : 0);
    });
  };
  useEffect(() => {
    const root = loaded === address && frame.current?.contentDocument?.documentElement;
    if (!root) return;
    const top = scrolled * rangeOf(root);
    if (Math.abs(root.scrollTop - top) > 2) root.scrollTop = top;
  }, [scrolled, loaded, address]);
  return (
    <iframe
      key={address}
      ref={frame}
      title={label}
      src={address}
      sandbox="allow-same-origin"
      style={style}
      onLoad={onLoad}
    />
  );
}
