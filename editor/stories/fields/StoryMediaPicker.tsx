import { laterView } from '../../shell/later.tsx';

/** Chooses a picture of the library for a story. Its code comes with the first that opens. */
export const StoryMediaPicker = laterView(
  'Imágenes',
  async () => (await import('../../media/MediaPicker.tsx')).MediaPicker,
  { isShown: ({ isOpen }) => isOpen },
);
