import { driftLabel, type StoryDrift } from '../../../../blocks/_block/story-drift.ts';
import { cleanInline } from '../../../canvas/inline-html.ts';
import type { DriftChoice as Choice } from '../../../document/settle-drift.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { plainText } from '../../../shell/plain-text.ts';
import { useBlockStories, useSettle } from '../../use-stories.ts';

const EMPTY = '(vacío)';

const Value = ({ drift: { part }, value }: { drift: StoryDrift; value: string }) =>
  part !== 'picture' ? (
    <q>{plainText(cleanInline(value)) || EMPTY}</q>
  ) : value === '' ? (
    <span>Sin imagen</span>
  ) : (
    <img className="pe-drift-picture" src={value} alt="" />
  );

/** A story that changed after it was rewritten: both sides, and a button for each. */
export function DriftChoice({
  drift,
  onChoose,
}: {
  drift: StoryDrift;
  onChoose: (choice: Choice) => void;
}) {
  const isPicture = drift.part === 'picture';
  const isFeminine = isPicture || drift.part === 'description.basic';
  return (
    <fieldset className="pe-drift" aria-label={driftLabel(drift)}>
      <strong>
        <Icon name="warning" size={14} /> {driftLabel(drift)}
      </strong>
      {drift.part === 'story' ? null : (
        <>
          <p>
            <span className="pe-label">En la nota ahora</span>{' '}
            <Value drift={drift} value={drift.now} />
          </p>
          <p>
            <span className="pe-label">Aquí</span> <Value drift={drift} value={drift.mine} />
          </p>
          <p className="pe-row">
            <button type="button" className="pe-button" onClick={() => onChoose('story')}>
              {isFeminine ? 'Usar la de la nota' : 'Usar el de la nota'}
            </button>
            <button type="button" className="pe-button" onClick={() => onChoose('mine')}>
              {isFeminine ? 'Dejar la mía' : 'Dejar el mío'}
            </button>
          </p>
        </>
      )}
    </fieldset>
  );
}

/** What is to be decided about the selected block, above its fields. */
export function DriftChoices({ nodeId }: { nodeId: string }) {
  const settle = useSettle();
  const drifts = useBlockStories(nodeId)?.drifts ?? [];
  return drifts.map((drift) => (
    <DriftChoice
      key={`${drift.storyId} ${drift.part}`}
      drift={drift}
      onChoose={(choice) => settle(nodeId, drift, choice)}
    />
  ));
}
