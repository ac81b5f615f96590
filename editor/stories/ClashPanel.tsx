import type { Json } from '../../schemas/json.ts';
import { Button } from '../shell/Button.tsx';
import { part } from '../shell/part.tsx';
import { plural } from '../shell/words.ts';
import { kindOf } from './body/elements/element-kinds.ts';
import {
  type Choice,
  clashKey,
  placeOfClash,
  type StoryClash,
  sidesOf,
} from './merge/merge-stories.ts';
import { compareWords } from './merge/merge-text.ts';
import { placeLabel } from './place-labels.ts';
import type { StorySync } from './saving/story-sync.ts';
import { wordsOfValue } from './value-words.ts';

const KINDS: Readonly<Record<string, string>> = {
  text: 'un párrafo',
  header: 'un encabezado',
  list: 'una lista',
  quote: 'una cita',
  image: 'una imagen',
};

const nameOf = (element: Json): string => {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return 'algo';
  const type = typeof element.type === 'string' ? element.type : '';
  return KINDS[type] ?? kindOf(element)?.name.toLowerCase() ?? 'un elemento';
};

interface Answer {
  label: string;
  choice: Choice;
}

/** What is asked of a clash, and how it may be answered. */
function questionOf(clash: StoryClash, who: string): { text: string; answers: Answer[] } {
  if (clash.kind === 'removed') {
    const what = nameOf(clash.element);
    const isMine = clash.by === 'mine';
    return {
      text: isMine
        ? `Quitaste ${what} que ${who} cambió. Sigue en el texto.`
        : `${who} quitó ${what} que cambiaste. Sigue en el texto.`,
      answers: [
        { label: 'Dejarlo', choice: isMine ? 'theirs' : 'mine' },
        { label: 'Quitarlo', choice: clash.by },
      ],
    };
  }
  const theirs = { label: `Dejar lo de ${who}`, choice: 'theirs' as const };
  const mine = { label: 'Quedarme con lo mío', choice: 'mine' as const };
  if (clash.kind === 'element')
    return {
      text: `${who} y tú cambiaron lo mismo de ${nameOf(clash.theirs)}. Los dos están en el texto.`,
      answers: [mine, theirs, { label: 'Dejar los dos', choice: 'both' }],
    };
  return {
    text: `${who} y tú cambiaron lo mismo: ${placeLabel(placeOfClash(clash))}.`,
    answers: [mine, theirs],
  };
}

/** A text, what is not in the other one marked. */
function Side({ title, text, other }: { title: string; text: string; other: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className="st-clash-text">
        {text === '' ? <em>(nada)</em> : null}
        {compareWords(other, text)
          .filter(({ kind }) => kind !== 'gone')
          .map(({ kind, text: words }, index) =>
            kind === 'new' ? <mark key={index}>{words}</mark> : words,
          )}
      </p>
    </div>
  );
}

interface ClashPanelProps {
  clashes: readonly StoryClash[];
  savedBy: string;
  sync: Pick<StorySync, 'settle'>;
}

/** Two changed the same: both are shown where one writes, until the author decides. */
function ClashPanelView({ clashes, savedBy, sync }: ClashPanelProps) {
  const [clash] = clashes;
  if (!clash) return null;
  const who = savedBy || 'Otra persona';
  const { text, answers } = questionOf(clash, who);
  const sides = sidesOf(clash);
  const [mine, theirs] = [wordsOfValue(sides.mine), wordsOfValue(sides.theirs)];
  return (
    <section className="st-clash" aria-labelledby="st-clash" key={clashKey(clash)}>
      <div role="status">
        <h2 id="st-clash">
          {clashes.length > 1
            ? `${plural(clashes.length, 'cambio', 'cambios')} de dos personas`
            : 'Cambios de dos personas'}
        </h2>
        <p>{text}</p>
      </div>
      {clash.kind === 'removed' ? (
        <p className="st-clash-text">{mine || theirs}</p>
      ) : (
        <div className="st-both">
          <Side title="Lo tuyo" text={mine} other={theirs} />
          <Side title={`Lo de ${who}`} text={theirs} other={mine} />
        </div>
      )}
      <div className="pe-row">
        {answers.map(({ label, choice }) => (
          <Button key={choice} variant="default" onClick={() => void sync.settle(clash, choice)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

export const ClashPanel = part('Cambios de dos personas', ClashPanelView);
