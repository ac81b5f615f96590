import type { StoryPicture } from '../../../../schemas/page.ts';
import { setStoryPicture } from '../../../document/picture-override.ts';
import { chosenPicture } from '../../../fields/picture-values.ts';
import { MediaPicker } from '../../../media/MediaPicker.tsx';
import { useEditor } from '../../EditorContext.ts';
import { useBlockStories } from '../../use-stories.ts';

interface StoryPictureDialogProps {
  nodeId: string;
  storyId: string;
  onClose: () => void;
}

/** Another picture for one story of a block's feed, from the library. */
export function StoryPictureDialog({ nodeId, storyId, onClose }: StoryPictureDialogProps) {
  const { commands, announce } = useEditor();
  const story = useBlockStories(nodeId)?.stories.find(({ _id }) => _id === storyId);
  if (!story) return null;
  return (
    <MediaPicker
      isOpen
      onClose={onClose}
      onPick={(image) => {
        const picture = chosenPicture(image) as StoryPicture;
        commands.change(
          nodeId,
          (before) => setStoryPicture(before, story, picture),
          'cambiar la imagen de una nota',
        );
        announce('Imagen cambiada en este bloque');
        onClose();
      }}
    />
  );
}
