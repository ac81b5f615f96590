import { use, useState } from 'react';
import type { JsonObject } from '../../schemas/json.ts';
import { contentApi } from '../../schemas/sources/content-api.ts';
import type { Story } from '../../schemas/story.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { plainText } from '../shell/plain-text.ts';
import { whenLabel } from '../shell/words.ts';
import { comingLabel } from '../shell/zoned-minute.ts';
import { StoryPicker } from './StoryPicker.tsx';
import { thumbnailOf } from './source-result.ts';
import type { PickedStory } from './story-choices.ts';
import { useSharedReply } from './use-shared-reply.ts';

/** The story that a query names, as the site has it now. */
export function ChosenStory({ site, query }: { site: string; query: JsonObject }) {
  const isOfPage = Object.values(query).some(
    (value) => typeof value === 'string' && value.includes('{'),
  );
  const request = isOfPage ? undefined : { source: contentApi.name, query };
  const story = useSharedReply(site, request);
  const timeZone = use(CanvasContext)?.facts.site.dateLocalization.timeZone;
  if (isOfPage) return <p className="pe-chosen">La nota de la página</p>;
  if (story.isPending) return <p className="pe-chosen">Buscando la nota…</p>;
  if (story.isError)
    return <p className="pe-chosen">No se pudo leer la nota. {story.error.message}</p>;
  const found = story.data as Story | null;
  if (!found?._id) {
    return (
      <p className="pe-chosen" data-missing="true">
        <Icon name="warning" size={15} /> Esta nota ya no está en el sitio.
      </p>
    );
  }
  const picture = thumbnailOf(found);
  const section =
    found.websites?.[site]?.website_section?.name ?? found.taxonomy?.primary_section?.name;
  const { coming } = found;
  const when = coming
    ? comingLabel(coming.at, timeZone ?? 'America/Mexico_City')
    : found.display_date
      ? whenLabel(found.display_date, new Date())
      : '';
  return (
    <p className="pe-chosen" data-picture={picture !== ''}>
      {picture ? <img src={picture} alt="" /> : null}
      <strong>{plainText(found.headlines?.basic ?? '') || 'Nota sin titular'}</strong>
      <span>{[section, when].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

interface StoryChoiceProps {
  /** Of the button that opens the picker, where it takes the focus. */
  id?: string | undefined;
  site: string;
  /** Unset where something around it has a name. */
  labelledBy?: string;
  describedBy?: string | undefined;
  /** What names the chosen story; undefined while there is none. */
  query: JsonObject | undefined;
  onPick: (story: PickedStory) => void;
  /** One that readers do not have yet may be chosen too. */
  hasComing?: boolean;
  onClear: () => void;
}

/** One story: which it is, a button to choose it and one to take it away. */
export function StoryChoice(props: StoryChoiceProps) {
  const { id, site, labelledBy, describedBy, query, onPick, onClear, hasComing = false } = props;
  const [isPicking, setPicking] = useState(false);
  const content = (
    <>
      {query ? <ChosenStory site={site} query={query} /> : null}
      <div className="pe-row">
        <button
          type="button"
          id={id}
          className="pe-button"
          data-picker
          onClick={() => setPicking(true)}
        >
          <Icon name="search" size={15} /> {query ? 'Cambiar nota' : 'Elegir nota'}
        </button>
        {query ? (
          <button type="button" className="pe-button" onClick={onClear}>
            Quitar
          </button>
        ) : null}
      </div>
      <StoryPicker
        site={site}
        isOpen={isPicking}
        hasComing={hasComing}
        onClose={() => setPicking(false)}
        onPick={(story) => {
          setPicking(false);
          onPick(story);
        }}
      />
    </>
  );
  return labelledBy ? (
    <fieldset className="pe-stack" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {content}
    </fieldset>
  ) : (
    content
  );
}
