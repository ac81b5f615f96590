import { useState } from 'react';
import type { StoredBlock, StoryPicture } from '../../../../schemas/page.ts';
import type { Story } from '../../../../schemas/story.ts';
import { dropStoryPicture, storyPictureOf } from '../../../document/picture-override.ts';
import { picturedStories } from '../../../engine/dom.ts';
import { thumbnailOf } from '../../../fields/source-result.ts';
import { pictureAddress } from '../../../media/address.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { plainText } from '../../../shell/plain-text.ts';
import { useEditor } from '../../EditorContext.ts';
import { useBlockStories } from '../../use-stories.ts';

/** Of the small pictures of the list. */
const PREVIEW_WIDTH_PX = 120;

const addressOf = ({ id = '', url, auth = {}, focalPoint }: StoryPicture): string =>
  id === '' ? url : pictureAddress({ id, url, auth, focalPoint }, { width: PREVIEW_WIDTH_PX });

interface StoryLineProps {
  name: string;
  address: string;
  isOwn: boolean;
  /** Unset: the block does not show the story now. */
  onChoose?: (() => void) | undefined;
  onDrop: () => void;
}

const StoryLine = ({ name, address, isOwn, onChoose, onDrop }: StoryLineProps) => (
  <li>
    <p className="pe-chosen" data-picture={address !== ''}>
      {address ? <img src={address} alt="" /> : null}
      <strong>{name}</strong>
      <span>{isOwn ? 'Otra imagen en este bloque' : 'La de la nota'}</span>
    </p>
    <p className="pe-row">
      {onChoose ? (
        <button
          type="button"
          className="pe-button"
          aria-label={`Cambiar la imagen de ${name}`}
          onClick={onChoose}
        >
          <Icon name="image" size={15} /> Cambiar
        </button>
      ) : null}
      {isOwn ? (
        <button
          type="button"
          className="pe-button"
          aria-label={`Usar la imagen de la nota en ${name}`}
          onClick={onDrop}
        >
          <Icon name="reset" size={15} /> {onChoose ? 'Usar la de la nota' : 'Quitar'}
        </button>
      ) : null}
    </p>
  </li>
);

const headlineOf = (story: Story | undefined): string =>
  plainText(story?.headlines?.basic ?? '') || 'Nota sin titular';

/** The stories whose pictures the block shows, then those for which it keeps one of its own. */
const storyIdsOf = (nodeId: string, { pictures = {} }: StoredBlock): string[] => [
  ...new Set([...picturedStories(nodeId), ...Object.keys(pictures)]),
];

/** The pictures of a feed's stories on this block, each with a button to choose another one. */
export function StoryPictures({ id, stored }: { id: string; stored: StoredBlock }) {
  const { commands, tools } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const known = useBlockStories(id)?.stories ?? [];
  const kept = Object.keys(stored.pictures ?? {}).length;
  if (known.length === 0 && kept === 0) return null;
  const ids = isOpen ? storyIdsOf(id, stored) : [];
  return (
    <details
      className="pe-more pe-story-pictures"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Imágenes de las notas
        {kept > 0 ? `: ${kept === 1 ? 'una es otra' : `${kept} son otras`}` : ''}
      </summary>
      {isOpen && ids.length === 0 ? (
        <p className="pe-help">Este bloque no muestra imágenes de sus notas.</p>
      ) : null}
      <ul className="pe-rewritten">
        {ids.map((storyId) => {
          const own = storyPictureOf(stored, storyId);
          const story = known.find(({ _id }) => _id === storyId);
          return (
            <StoryLine
              key={storyId}
              name={headlineOf(story)}
              address={own ? addressOf(own) : story ? thumbnailOf(story) : ''}
              isOwn={own !== undefined}
              onChoose={story ? () => tools.openStoryPicture(id, storyId) : undefined}
              onDrop={() =>
                commands.change(
                  id,
                  (before) => dropStoryPicture(before, storyId),
                  'usar la imagen de la nota',
                )
              }
            />
          );
        })}
      </ul>
    </details>
  );
}
