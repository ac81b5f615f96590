import './patterns.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { patternEndpoints } from '../../../../schemas/endpoints/patterns.ts';
import type { Pattern } from '../../../../schemas/endpoints/shapes/pattern.ts';
import type { StoredBlock } from '../../../../schemas/page.ts';
import { walkBlocks } from '../../../../schemas/walk-page.ts';
import { useClient } from '../../../shell/api/ApiContext.ts';
import { BlockPicture } from '../../../shell/BlockPicture.tsx';
import { Button } from '../../../shell/Button.tsx';
import { wordsOf } from '../../../shell/find-blocks.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { hideNotice, showNotice } from '../../../shell/notices.ts';
import { useMay } from '../../../shell/use-may.ts';
import { fold, plural } from '../../../shell/words.ts';
import { pressToDrag } from '../../dragging/drag.ts';
import { draggedBlocks } from '../../dragging/dragged.ts';
import { useEditor } from '../../EditorContext.ts';
import type { MakeDrag } from '../../tools.ts';

const MAX_PICTURES = 3;
const UNDO_MS = 10_000;

/** The names of all blocks of an arrangement. */
function namesIn(blocks: readonly StoredBlock[]): string[] {
  const names: string[] = [];
  walkBlocks(blocks, ({ block }) => names.push(block));
  return names;
}

/** Blocks that show something of their own, each once: a chain is seen by what is in it. */
const picturesOf = (blocks: readonly StoredBlock[]): string[] =>
  [
    ...new Set(
      blocks
        .flatMap((stored) => (stored.children?.length ? stored.children : [stored]))
        .map(({ block }) => block),
    ),
  ].slice(0, MAX_PICTURES);

/** An arrangement that is dragged onto the canvas. */
const dragPattern =
  ({ name, blocks }: Pattern): MakeDrag =>
  (parts) => ({
    ...draggedBlocks(
      parts,
      blocks.map(({ block }) => block),
      namesIn(blocks),
    ),
    label: name,
    nodeIds: [],
    onDrop: ({ zone, index }) =>
      parts.commands.insertCopies(blocks, { name, at: { zone, index }, isDropped: true }),
  });

const tellFault =
  (title: string) =>
  ({ message }: Error): void =>
    showNotice({ title, message, tone: 'bad' });

/** The patterns of the site, above the blocks: put on the page as copies, like blocks. */
export function PatternShelf({ search }: { search: string }) {
  const api = useClient(patternEndpoints);
  const queries = useQueryClient();
  const { site, commands, tools } = useEditor();
  const { isAllowed: mayDelete } = useMay('page.create', { site: site.key, path: undefined });
  const key = ['patterns', site.key];
  const patterns = useQuery({ queryKey: key, queryFn: () => api.patterns({ site: site.key }) });
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  const drop = useMutation({
    mutationFn: ({ id }: Pattern) => api.deletePattern(id, { site: site.key }),
    onSettled: refresh,
    onError: (error, { name }) => tellFault(`No se eliminó «${name}»`)(error),
    onSuccess: (_, { name, blocks }) => {
      const id = `pattern-${name}`;
      const undo = () => {
        hideNotice(id);
        const made = api.createPattern({ site: site.key }, { name, blocks });
        void made.then(refresh, tellFault(`No se recuperó «${name}»`));
      };
      showNotice({
        id,
        goesAfter: UNDO_MS,
        message: (
          <span className="pe-toast">
            Se eliminó «{name}».
            <Button size="compact-sm" variant="default" onClick={undo}>
              Deshacer
            </Button>
          </span>
        ),
      });
    },
  });
  const words = wordsOf(search);
  const shown = (patterns.data ?? []).filter(({ name }) =>
    words.every((word) => fold(name).includes(word)),
  );
  if (patterns.isError)
    return (
      <p className="pe-error" role="alert">
        No se pudieron leer los patrones. {patterns.error.message}
      </p>
    );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="pe-group-patterns">
      <h2 id="pe-group-patterns" className="pe-group-title">
        Patrones
      </h2>
      <ul className="pe-drawer-list">
        {shown.map((pattern) => {
          const { id, name, blocks } = pattern;
          return (
            <li key={id} className="pe-drawer-row">
              <button
                type="button"
                className="pe-drawer-item pe-pattern"
                title={`${plural(namesIn(blocks).length, 'bloque', 'bloques')}, como copia`}
                aria-roledescription="patrón"
                aria-describedby="pe-drawer-help"
                onClick={() => commands.insertCopies(blocks, { name })}
                onPointerDown={(event) =>
                  pressToDrag(event.nativeEvent, event.currentTarget, () =>
                    tools.dragOf(dragPattern(pattern)),
                  )
                }
              >
                <span className="pe-pattern-pictures" aria-hidden="true">
                  {picturesOf(blocks).map((block) => (
                    <BlockPicture key={block} name={block} />
                  ))}
                </span>
                <span>{name}</span>
              </button>
              {mayDelete ? (
                <button
                  type="button"
                  className="pe-drawer-star"
                  aria-label={`Eliminar el patrón ${name}`}
                  title="Eliminar"
                  onClick={() => drop.mutate(pattern)}
                >
                  <Icon name="trash" size={16} />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
