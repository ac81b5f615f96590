import { memo } from 'react';
import type { RailStory as Story } from '../../../../schemas/story-desk-api.ts';
import { plural, whenLabel } from '../../../shell/words.ts';
import { comingLabel } from '../../../shell/zoned-minute.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_OLD = 12;

/** «hace 5 min», «hace 3 h»; from half a day on the day and the hour. */
export function ageLabel(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS);
  if (!(minutes >= 0 && minutes < HOURS_OLD * MINUTES_PER_HOUR)) return whenLabel(iso, now);
  if (minutes < 1) return 'ahora mismo';
  return minutes < MINUTES_PER_HOUR
    ? `hace ${minutes} min`
    : `hace ${Math.floor(minutes / MINUTES_PER_HOUR)} h`;
}

const MAX_NAMED = 2;

/** «También en Portada de Jalisco y 2 páginas más» */
function elsewhere(pages: Story['pages']): string {
  const names = pages.slice(0, MAX_NAMED).map(({ name }) => name);
  const rest = pages.length - names.length;
  if (rest === 0) return `También en ${names.join(' y ')}`;
  return `También en ${names.join(', ')} y ${plural(rest, 'página', 'páginas')} más`;
}

interface RailStoryProps {
  story: Story;
  /** The open page. */
  pageId: string;
  timeZone: string;
  isOnPage: boolean;
  /** What a press, or Enter, does with it. */
  hint: string;
  isStop: boolean;
  onFocus: (id: string) => void;
  onPut: (story: Story) => void;
  onPress: (story: Story, event: PointerEvent, holder: HTMLElement) => void;
}

/** A story of the list: dragged onto the page, or put where the selection is by a press. */
export const RailStory = memo(function RailStory(props: RailStoryProps) {
  const { story, pageId, timeZone, isOnPage, hint, isStop, onFocus, onPut, onPress } = props;
  const { id, headline, kicker, section, state, at, scheduledAt, thumbnail, pages } = story;
  const others = pages.filter((page) => page.id !== pageId);
  const when = state === 'published' ? ageLabel(at, new Date()) : '';
  return (
    <li>
      <button
        type="button"
        className="pe-rail-story"
        title={hint}
        aria-roledescription="nota"
        aria-describedby="pe-rail-help"
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(id)}
        onClick={() => onPut(story)}
        onPointerDown={(event) => onPress(story, event.nativeEvent, event.currentTarget)}
      >
        <span className="pe-rail-text">
          {kicker ? <span className="pe-rail-kicker">{kicker}</span> : null}
          <span className="pe-rail-headline">{headline || 'Nota sin titular'}</span>
          <span className="pe-rail-when">{[section, when].filter(Boolean).join(' · ')}</span>
        </span>
        {thumbnail ? (
          <img src={thumbnail} alt="" loading="lazy" draggable={false} />
        ) : (
          <span className="pe-rail-blank" />
        )}
        <span className="pe-rail-marks">
          {state === 'published' ? null : (
            <span className="pe-rail-mark" data-kind="coming">
              {state === 'scheduled' ? comingLabel(scheduledAt, timeZone) : 'Borrador'}
            </span>
          )}
          {isOnPage ? (
            <span className="pe-rail-mark" data-kind="here">
              En esta página
            </span>
          ) : null}
          {others.length > 0 ? <span className="pe-rail-mark">{elsewhere(others)}</span> : null}
        </span>
      </button>
    </li>
  );
});
