import { laterView } from './later.tsx';

/** A dialog of the editor. Its code comes with the first that opens. */
export const Dialog = laterView(
  'Ventana',
  async () => (await import('./DialogFrame.tsx')).DialogFrame,
  {
    isShown: ({ isOpen }) => isOpen,
  },
);
