import './people.css';
import type { PeopleHere } from '../../../../schemas/endpoints/shapes/page.ts';
import { useMe } from '../../../shell/use-may.ts';

const MAX_SHOWN = 4;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface PeopleProps {
  people: PeopleHere;
  /** What the place is called in which somebody is; '' for none that can be gone to. */
  labelOf: (place: string) => string;
  onGo: (place: string) => void;
}

/** Who else has something open; each leads to the place that he or she is in. */
export function People({ people, labelOf, onGo }: PeopleProps) {
  const me = useMe()?.name;
  if (people.length === 0) return null;
  const others = people.length - MAX_SHOWN;
  return (
    <ul className="pe-people" aria-label="También están aquí">
      {people.slice(0, MAX_SHOWN).map(({ session, name, block: place }) => {
        const where = place === null ? '' : labelOf(place);
        const who = name === me ? 'Tú, en otra pestaña' : name;
        const label = where === '' ? who : `${who} · ${where}`;
        return (
          <li key={session}>
            <button
              type="button"
              className="pe-person"
              title={label}
              aria-label={label}
              disabled={where === ''}
              onClick={() => place !== null && onGo(place)}
            >
              {initialsOf(name)}
            </button>
          </li>
        );
      })}
      {others > 0 ? <li>+{others}</li> : null}
    </ul>
  );
}
