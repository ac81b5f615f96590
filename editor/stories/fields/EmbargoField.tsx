import { laterView } from '../../shell/later.tsx';
import { useStory } from '../StoryContext.ts';
import { embargoOf, withEmbargo } from './story-facts.ts';

const MomentField = laterView(
  'Fin del embargo',
  async () => (await import('../../shell/MinuteField.tsx')).MomentField,
);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The full hour after one of tomorrow. */
const tomorrow = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + DAY_MS) / HOUR_MS) * HOUR_MS);

/** Until when readers do not get a story, whenever it is published. */
export function EmbargoField({ timeZone }: { timeZone: string }) {
  const { document, change, isReadOnly } = useStory();
  const end = embargoOf(document);
  return (
    <div className="st-field st-checks" data-path="content_restrictions.embargo">
      <label>
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={end !== undefined}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            const until = isOn ? tomorrow(new Date()).toISOString() : undefined;
            change((before) => withEmbargo(before, until));
          }}
        />
        Embargo
      </label>
      {end === undefined ? null : (
        <>
          <fieldset className="st-plain" disabled={isReadOnly}>
            <legend className="pe-hidden">Fin del embargo</legend>
            <MomentField
              label="Fin del embargo"
              value={end}
              timeZone={timeZone}
              onChange={(until) => change((before) => withEmbargo(before, until))}
            />
          </fieldset>
          <p className="pe-help">Publicada antes, los lectores la tienen a partir de esa hora.</p>
        </>
      )}
    </div>
  );
}
