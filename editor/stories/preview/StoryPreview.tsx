import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storyEndpoints } from '../../../schemas/endpoints/story-desk.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { PreviewView } from '../../page/preview/PreviewView.tsx';
import { addressOf } from '../../shell/api/call.ts';
import { canonicalOf, sectionOf, sitesIn } from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';

type Where = 'story' | 'front' | 'section';

const WHERE: readonly { value: Where; label: string }[] = [
  { value: 'story', label: 'La nota' },
  { value: 'front', label: 'En la portada' },
  { value: 'section', label: 'En su sección' },
];

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

/** The draft as its readers would get it, on each of its sites, and where they would find it. */
export function StoryPreview(props: StoryPreviewProps) {
  const { sites, save, revision, isBehind, onClose, onShare } = props;
  const { story, document } = useStory();
  const [chosen, setChosen] = useState(canonicalOf(document));
  const [where, setWhere] = useState<Where>('story');
  const sent = useQuery({
    queryKey: ['sent-story', story.id],
    queryFn: save,
    staleTime: 0,
    gcTime: 0,
  });
  const on = sitesIn(document);
  const key = on.includes(chosen) ? chosen : (on[0] ?? chosen);
  const site = sites.find((one) => one.key === key);
  const section = sectionOf(document, key);
  const path = where === 'front' ? '/' : where === 'section' && section ? `${section}/` : undefined;
  return (
    <PreviewView
      addressOf={
        sent.isSuccess
          ? (looks) =>
              `${addressOf(storyEndpoints.renderedStory, [story.id], { site: key, path, ...looks })}#${revision}`
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
        value={where}
        onChange={(event) => setWhere(event.currentTarget.value as Where)}
      >
        {WHERE.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </PreviewView>
  );
}
