import './pins.css';
import { use, useState } from 'react';
import type { JsonObject } from '../../../schemas/json.ts';
import {
  bansOf,
  MAX_PINS,
  type Pin,
  pinsOf,
  withoutPin,
  withPin,
} from '../../../schemas/sources/pins.ts';
import { CanvasContext } from '../../canvas/CanvasContext.ts';
import { Icon } from '../../shell/Icon.tsx';
import { MomentField } from '../../shell/MinuteField.tsx';
import { ChosenStory } from '../StoryChoice.tsx';
import { StoryPicker } from '../StoryPicker.tsx';

const HOURS = 12;
const HOUR_MS = 3_600_000;
const MAX_POSITION = 100;

interface PinnedStoriesProps {
  site: string;
  query: JsonObject;
  onQuery: (query: JsonObject) => void;
}

function PinRow({ site, query, onQuery, pin }: PinnedStoriesProps & { pin: Pin }) {
  const zone = use(CanvasContext)?.facts.site.dateLocalization.timeZone ?? 'America/Mexico_City';
  const set = (changed: Partial<Pin>) => onQuery(withPin(query, { ...pin, ...changed }));
  return (
    <li>
      <ChosenStory site={site} query={{ nextId: pin.storyId }} />
      <div className="pe-pin-place">
        <label>
          Lugar
          <input
            type="number"
            className="pe-input pe-input-short"
            min={1}
            max={MAX_POSITION}
            value={pin.position}
            onChange={({ currentTarget: { valueAsNumber: position } }) => {
              if (Number.isInteger(position) && position >= 1 && position <= MAX_POSITION)
                set({ position });
            }}
          />
        </label>
        <label className="pe-pin-until">
          <input
            type="checkbox"
            role="switch"
            className="pe-switch"
            aria-checked={pin.until !== ''}
            checked={pin.until !== ''}
            onChange={({ currentTarget: { checked } }) =>
              set({ until: checked ? new Date(Date.now() + HOURS * HOUR_MS).toISOString() : '' })
            }
          />
          Hasta una hora
        </label>
        <button
          type="button"
          className="pe-button"
          onClick={() => onQuery(withoutPin(query, pin.storyId))}
        >
          Soltar
        </button>
      </div>
      {pin.until === '' ? null : (
        <MomentField
          label="Fija hasta"
          value={pin.until}
          timeZone={zone}
          onChange={(until) => set({ until })}
        />
      )}
    </li>
  );
}

/** What an editor fixed in a list, and what does not come in it. */
export function PinnedStories(props: PinnedStoriesProps) {
  const { site, query, onQuery } = props;
  const [isPicking, setPicking] = useState(false);
  const [pins, bans] = [pinsOf(query), bansOf(query)];
  const ordered = pins.toSorted((one, other) => one.position - other.position);
  return (
    <div className="pe-stack pe-pins">
      {pins.length > 0 ? (
        <ul aria-label="Notas fijas">
          {ordered.map((pin) => (
            <PinRow key={pin.storyId} {...props} pin={pin} />
          ))}
        </ul>
      ) : null}
      {bans.length > 0 ? (
        <ul aria-label="No salen en esta lista">
          {bans.map((id) => (
            <li key={id}>
              <span className="pe-label">No sale en esta lista</span>
              <ChosenStory site={site} query={{ nextId: id }} />
              <div className="pe-row">
                <button
                  type="button"
                  className="pe-button"
                  onClick={() => onQuery(withoutPin(query, id))}
                >
                  Devolver a la lista
                </button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="pe-row">
        <button
          type="button"
          className="pe-button"
          disabled={pins.length >= MAX_PINS}
          onClick={() => setPicking(true)}
        >
          <Icon name="pin" size={15} /> Fijar una nota
        </button>
      </div>
      <StoryPicker
        site={site}
        isOpen={isPicking}
        hasComing
        onClose={() => setPicking(false)}
        onPick={({ _id: storyId }) => {
          setPicking(false);
          onQuery(withPin(query, { storyId, position: 1, until: '' }));
        }}
      />
    </div>
  );
}
