import type { JsonObject } from '../../../schemas/json.ts';
import { Button } from '../../shell/Button.tsx';
import { compareStories, type StoryPart } from '../merge/compare-stories.ts';
import { compareWords, type TextChange } from '../merge/merge-text.ts';
import { placeLabel } from '../place-labels.ts';
import { wordsOfValue } from '../value-words.ts';

function Words({ change: { kind, text } }: { change: TextChange }) {
  if (kind === 'gone') return <del>{text}</del>;
  return kind === 'new' ? <ins>{text}</ins> : text;
}

interface PartRowProps {
  part: StoryPart;
  /** Unset: it cannot be given back here. */
  onRestore?: (() => void) | undefined;
}

/** One part that is not as it was: what went is struck, what came is underlined. */
function PartRow({ part: { path, before, after }, onRestore }: PartRowProps) {
  const name = placeLabel(path === 'content_elements' ? path : `${path}.basic`);
  const changes = compareWords(wordsOfValue(before), wordsOfValue(after));
  const isSaid = changes.some(({ kind }) => kind !== 'same');
  return (
    <li>
      <div className="st-compared">
        <strong>{name}</strong>
        <p>
          {isSaid
            ? changes.map((change, index) => <Words key={index} change={change} />)
            : 'Cambió algo que aquí no se lee.'}
        </p>
      </div>
      {onRestore ? (
        <Button variant="default" size="compact-sm" onClick={onRestore}>
          Recuperar esto<span className="pe-hidden"> de {name}</span>
        </Button>
      ) : null}
    </li>
  );
}

interface ChangedPartsProps {
  before: JsonObject;
  after: JsonObject;
  /** What is said above the parts, and where there are none. */
  title: string;
  nothing: string;
  onRestore?: ((part: StoryPart) => void) | undefined;
}

/** What is not as it was in a story, part by part. */
export function ChangedParts({ before, after, title, nothing, onRestore }: ChangedPartsProps) {
  const parts = compareStories(before, after);
  return (
    <>
      <p>{parts.length === 0 ? nothing : title}</p>
      <ul className="pe-items st-versions">
        {parts.map((one) => (
          <PartRow
            key={JSON.stringify([one.path, one.before, one.after])}
            part={one}
            onRestore={onRestore && (() => onRestore(one))}
          />
        ))}
      </ul>
    </>
  );
}
