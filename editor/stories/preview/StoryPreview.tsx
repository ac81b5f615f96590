import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storyEndpoints } from '../../../schemas/endpoints/story-desk.ts';
import type { StoryPlaces } from '../../../schemas/preview-api.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { PreviewView } from '../../page/preview/PreviewView.tsx';
import { addressOf } from '../../shell/api/call.ts';
import { deskClient } from '../desk-client.ts';
import { canonicalOf, sitesIn } from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';

const WIDTH_PX = 1_440;

interface StoryPreviewProps {
  /** All sites of the newsroom. */
  sites: readonly SiteProperties[];
  /** Sends what was written last. Resolves whether the server has it. */
  save: () => Promise<boolean>;
  /** Of what the server has: another one reads the page anew. */
  revision: number;
  isBehind: boolean;
  onClose: () => void;
  /** To the links for others. */
  onShare: (() => void) | undefined;
}

const placesTitle = (isPending: boolean, places: StoryPlaces | undefined): string => {
  if (isPending) return 'Buscando dónde saldrá…';
  if (!places) return 'No se pudo saber dónde saldrá';
  const { pages, isWhole } = places;
  if (!isWhole) return `Saldrá al menos en ${pageCount(pages.length)}`;
  return pages.length === 0 ? 'No saldrá en otra página' : `Saldrá en ${pageCount(pages.length)}`;
};

const pageCount = (count: number): string => `${count} ${count === 1 ? 'página' : 'páginas'}`;

/** The draft as its readers would get it, on each of its sites, and where they would find it. */
export function StoryPreview(props: StoryPreviewProps) {
  const { sites, save, revision, isBehind, onClose, onShare } = props;
  const { story, document } = useStory();
  const [chosen, setChosen] = useState(canonicalOf(document));
  /** Of a page that shows it; '' for its own. */
  const [where, setWhere] = useState('');
  const sent = useQuery({
    queryKey: ['sent-story', story.id],
    queryFn: save,
    staleTime: 0,
    gcTime: 0,
  });
  const on = sitesIn(document);
  const key = on.includes(chosen) ? chosen : (on[0] ?? chosen);
  const site = sites.find((one) => one.key === key);
  const places = useQuery({
    queryKey: ['story-places', story.id, key, revision],
    queryFn: () => deskClient.storyPlaces(story.id, { site: key }),
    enabled: sent.isSuccess,
    staleTime: 0,
  });
  const pages = places.data?.pages ?? [];
  // What another site, or a change, took away is no longer looked at.
  const shown = pages.some((one) => one.path === where) ? where : '';
  return (
    <PreviewView
      addressOf={
        sent.isSuccess
          ? (looks) =>
              `${addressOf(storyEndpoints.renderedStory, [story.id], { site: key, path: shown || undefined, ...looks })}#${revision}`
          : undefined
      }
      isBehind={isBehind}
      site={{
        hasAds: Boolean(site?.websiteAdPath),
        hasDarkScheme: site?.hasDarkScheme === true,
      }}
      width={WIDTH_PX}
      onClose={onClose}
      onShare={onShare}
    >
      {on.length > 1 ? (
        <select
          className="pe-input pe-look-choice"
          aria-label="Sitio"
          value={key}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {on.map((one) => (
            <option key={one} value={one}>
              {sites.find((each) => each.key === one)?.websiteName ?? one}
            </option>
          ))}
        </select>
      ) : null}
      <select
        className="pe-input pe-look-choice"
        aria-label="Qué se ve"
        value={shown}
        onChange={(event) => setWhere(event.currentTarget.value)}
      >
        <option value="">La nota</option>
        <optgroup label={placesTitle(places.isPending, places.data)}>
          {pages.map(({ path, name }) => (
            <option key={path} value={path}>
              En {name} ({path})
            </option>
          ))}
        </optgroup>
      </select>
    </PreviewView>
  );
}
