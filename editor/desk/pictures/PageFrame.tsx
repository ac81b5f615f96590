import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PageSummary } from '../../../schemas/endpoints/shapes/page.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { useSample } from '../../samples/sample-page.ts';
import { kindOfPageType } from '../../samples/samples.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { pictureAddress } from './picture-address.ts';
import type { Distance } from './sight.ts';
import type { Turns } from './turns.ts';

/** A picture that takes longer lets the next begin. */
const TURN_LIMIT_MS = 8_000;

interface PageFrameProps {
  page: PageSummary;
  turns: Turns;
  /** Far away it is let go. */
  distance: Distance;
}

interface FrameProps extends Omit<PageFrameProps, 'page'> {
  address: string;
}

type State = 'waiting' | 'loading' | 'loaded' | 'failed';

/** The page itself. Nothing runs in it, and nothing of it can be reached. */
function Frame({ address, turns, distance }: FrameProps) {
  const [state, setState] = useState<State>('waiting');
  const hasBegun = useRef(false);
  const end = useRef(() => {});
  const isNear = distance === 'near';
  useEffect(() => {
    if (!isNear || hasBegun.current) return;
    const done = turns.take(() => {
      hasBegun.current = true;
      setState('loading');
    });
    end.current = done;
    return () => {
      // What left the window before its turn lets others go.
      if (!hasBegun.current) done();
    };
  }, [turns, isNear]);
  useEffect(() => () => end.current(), []);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => end.current(), TURN_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'failed') return null;
  return (
    <>
      {state === 'loaded' ? null : <span className="pe-skeleton" />}
      {state === 'waiting' ? null : (
        <iframe
          title="Miniatura"
          tabIndex={-1}
          src={address}
          sandbox="allow-same-origin"
          scrolling="no"
          data-loaded={state === 'loaded'}
          onLoad={({ currentTarget: { contentDocument } }) => {
            // A reply that is no page: there is none, the session ended, there is no network.
            const isPage =
              contentDocument?.contentType === 'text/html' &&
              contentDocument.body.childElementCount > 0;
            setState(isPage ? 'loaded' : 'failed');
            end.current();
          }}
        />
      )}
    </>
  );
}

/** A template, with content that the site has now; nothing where it has none. */
function TemplateFrame({ page, turns, distance, site }: PageFrameProps & { site: SiteProperties }) {
  const type = page.route.kind === 'type' ? page.route.type : undefined;
  const kind = kindOfPageType(type);
  const storyType = type === 'gallery' || type === 'video' ? type : 'story';
  const { content, path, isLoading } = useSample(site, kind, { storyType });
  if (isLoading) return <span className="pe-skeleton" />;
  if (kind && !content) return null;
  const address = pictureAddress(page, kind && path);
  return <Frame key={address} address={address} turns={turns} distance={distance} />;
}

/** What covers the drawing of a page's layout: the page, or that it is on its way. */
export function PageFrame(props: PageFrameProps) {
  const { page, turns, distance } = props;
  const api = useApi();
  const sites = useQuery({ queryKey: ['sites'], queryFn: api.sites });
  const site = sites.data?.find(({ key }) => key === page.site);
  if (distance === 'far' || !site) return null;
  if (page.route.kind === 'path') {
    const address = pictureAddress(page, undefined);
    return <Frame key={address} address={address} turns={turns} distance={distance} />;
  }
  return page.route.kind === 'type' ? <TemplateFrame {...props} site={site} /> : null;
}
