import { chosenStoryId, slotStoryId, textNow } from '../../../../blocks/_block/story-drift.ts';
import type { Override, StoredBlock } from '../../../../schemas/page.ts';
import { OVERRIDABLE_PATHS, type Story } from '../../../../schemas/story.ts';
import { cleanInline } from '../../../canvas/inline-html.ts';
import { OVERRIDE_LABELS } from '../../../document/change-words.ts';
import { dropOverride } from '../../../document/overrides.ts';
import { dropPicture, isOthersPicture } from '../../../document/picture-override.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { plainText } from '../../../shell/plain-text.ts';
import { useEditor } from '../../EditorContext.ts';
import { useBlockStories } from '../../use-stories.ts';

interface Rewritten {
  storyId: string;
  path: string;
  override: Override;
}

const text = (html: string) => plainText(cleanInline(html));

const rewrittenIn = ({ overrides }: StoredBlock): Rewritten[] =>
  Object.entries(overrides ?? {}).flatMap(([storyId, paths]) =>
    Object.entries(paths).map(([path, override]) => ({ storyId, path, override })),
  );

/** What the story says there: now where that is known, else when it was rewritten. */
function originalOf({ path, override }: Rewritten, story: Story | undefined, site: string) {
  const known = OVERRIDABLE_PATHS.find((overridable) => overridable === path);
  return (story && known && textNow(story, known, site)) ?? override.original;
}

/**
 * What this block has in the place of its stories' texts, each with a button that restores the
 * story's. What belongs to stories that it does not show stays stored, and stands apart.
 */
export function RewrittenTexts({ id, stored }: { id: string; stored: StoredBlock }) {
  const { commands, site } = useEditor();
  const known = useBlockStories(id);
  const chosen = chosenStoryId(stored.fields);
  const shownIds = new Set([...(known?.stories ?? []).map(({ _id }) => _id), chosen]);
  const isShown = ({ storyId }: Rewritten) =>
    chosen === undefined && !known ? true : shownIds.has(storyId);
  const all = rewrittenIn(stored);
  const shown = all.filter(isShown);
  const others = all.filter((one) => !isShown(one));
  const only = known?.stories.length === 1 ? known.stories[0] : undefined;
  const storyId = slotStoryId(stored.fields, only);
  const hasOthersPicture = isOthersPicture(stored.fields, storyId);
  const drop = ({ storyId: story, path }: Rewritten, label: string) =>
    commands.change(id, (before) => dropOverride(before, story, path), label);
  if (all.length === 0 && !hasOthersPicture) return null;
  return (
    <fieldset className="pe-field-group">
      <legend>Textos reescritos aquí</legend>
      <ul className="pe-rewritten">
        {shown.map((one) => {
          const { path, override } = one;
          const label = OVERRIDE_LABELS[path] ?? path;
          const story = known?.stories.find(({ _id }) => _id === one.storyId);
          const original = originalOf(one, story, site.key);
          return (
            <li key={`${one.storyId} ${path}`}>
              <span className="pe-label">{label}</span>
              <span>{text(override.value)}</span>
              {original !== undefined ? (
                <span className="pe-sub">Original: {text(original)}</span>
              ) : null}
              {OVERRIDABLE_PATHS.some((overridable) => overridable === path) ? null : (
                <span className="pe-fault">Este texto no se puede reescribir aquí</span>
              )}
              <button
                type="button"
                className="pe-button"
                onClick={() => drop(one, `volver al original de ${label}`)}
              >
                <Icon name="reset" size={15} /> Volver al original
              </button>
            </li>
          );
        })}
      </ul>
      {others.length > 0 || hasOthersPicture ? (
        <details className="pe-more">
          <summary>
            Guardado para otras notas ({others.length + (hasOthersPicture ? 1 : 0)})
          </summary>
          <p className="pe-help">
            No se ve ahora. Vuelve si este bloque muestra otra vez esa nota.
          </p>
          <ul className="pe-rewritten">
            {others.map((one) => (
              <li key={`${one.storyId} ${one.path}`}>
                <span className="pe-label">{OVERRIDE_LABELS[one.path] ?? one.path}</span>
                <span>{text(one.override.value)}</span>
                <button
                  type="button"
                  className="pe-button"
                  onClick={() => drop(one, 'quitar lo guardado para otra nota')}
                >
                  Quitar
                </button>
              </li>
            ))}
            {hasOthersPicture ? (
              <li>
                <span className="pe-label">Otra imagen</span>
                <span>La que elegiste para la nota anterior</span>
                <button
                  type="button"
                  className="pe-button"
                  onClick={() =>
                    commands.change(id, dropPicture, 'quitar la imagen guardada para otra nota')
                  }
                >
                  Quitar
                </button>
              </li>
            ) : null}
          </ul>
        </details>
      ) : null}
    </fieldset>
  );
}
