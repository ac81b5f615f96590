import { laterView } from '../shell/later.tsx';

/** Chooses one story of the site. */
export const StoryPicker = laterView(
  'Elegir una nota',
  async () => (await import('./StoryDialog.tsx')).StoryDialog,
  {
    isShown: ({ isOpen }) => isOpen,
  },
);
