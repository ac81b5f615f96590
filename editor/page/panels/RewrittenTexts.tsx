import { OVERRIDABLE_PATHS } from '../../../schemas/story.ts';
import { cleanInline } from '../../canvas/inline-html.ts';
import { type BlockNode, storedOf } from '../../document/nodes.ts';
import { dropOverride } from '../../document/overrides.ts';
import { Icon } from '../../shell/Icon.tsx';
import { plainText } from '../../shell/plain-text.ts';
import { useEditor } from '../EditorContext.ts';

const PATH_LABELS: Record<string, string> = {
  'headlines.basic': 'Titular',
  'description.basic': 'Descripción',
  'label.basic.text': 'Antetítulo',
};

const text = (html: string) => plainText(cleanInline(html));

/** The texts of stories that this block rewrites, each with a button that restores the original. */
export function RewrittenTexts({ node }: { node: BlockNode }) {
  const { catalogue, commands } = useEditor();
  const stored = storedOf(node, catalogue.blocks);
  const all = Object.entries(stored.overrides ?? {}).flatMap(([storyId, paths]) =>
    Object.entries(paths).map(([path, override]) => ({ storyId, path, override })),
  );
  if (all.length === 0) return null;
  return (
    <fieldset className="pe-field-group">
      <legend>Textos reescritos aquí</legend>
      <ul className="pe-rewritten">
        {all.map(({ storyId, path, override }) => (
          <li key={`${storyId} ${path}`}>
            <span className="pe-label">{PATH_LABELS[path] ?? path}</span>
            <span>{text(override.value)}</span>
            {override.original !== undefined ? (
              <span className="pe-sub">Original: {text(override.original)}</span>
            ) : null}
            {OVERRIDABLE_PATHS.some((overridable) => overridable === path) ? null : (
              <span className="pe-fault">Este texto no se puede reescribir aquí</span>
            )}
            <button
              type="button"
              className="pe-button"
              onClick={() =>
                commands.change(
                  node.props.id,
                  (before) => dropOverride(before, storyId, path),
                  `volver al original de ${PATH_LABELS[path] ?? path}`,
                )
              }
            >
              <Icon name="reset" size={15} /> Volver al original
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
