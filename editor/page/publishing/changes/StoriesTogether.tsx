import './changes.css';
import { useState } from 'react';
import type { Story } from '../../../../schemas/story.ts';
import { useCanvas } from '../../../canvas/CanvasContext.ts';
import { plainText } from '../../../shell/plain-text.ts';
import { comingLabel } from '../../../shell/zoned-minute.ts';
import { useEditor } from '../../EditorContext.ts';

export interface Together {
  /** The stories on the canvas that readers do not have yet. */
  stories: readonly Story[];
  /** Those of them that go out with the page. */
  ids: readonly string[];
  set: (id: string, isTogether: boolean) => void;
}

/** Which stories go out with the page: at first those that have no time of their own. */
export function useTogether(): Together {
  const shared = useCanvas().stories;
  const stories = shared?.coming() ?? [];
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isIn = ({ _id, coming }: Story) => chosen.get(_id) ?? coming?.at === null;
  return {
    stories,
    ids: stories.filter(isIn).map(({ _id }) => _id),
    set: (id, isTogether) => setChosen(new Map(chosen).set(id, isTogether)),
  };
}

/** The stories of the page that are to come, each with or without the page's own minute. */
export function StoriesTogether({ stories, ids, set }: Together) {
  const { timeZone } = useEditor().site.dateLocalization;
  if (stories.length === 0) return null;
  return (
    <fieldset className="pe-together">
      <legend>Notas que salen con la página, o ninguna</legend>
      {stories.map(({ _id: id, headlines, coming }) => (
        <label key={id} className="pe-agree">
          <input
            type="checkbox"
            checked={ids.includes(id)}
            onChange={(event) => set(id, event.currentTarget.checked)}
          />
          <span>
            {plainText(headlines?.basic ?? '') || 'Nota sin titular'}
            {coming?.at ? (
              <span className="pe-sub">{comingLabel(coming.at, timeZone)} por su cuenta</span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
