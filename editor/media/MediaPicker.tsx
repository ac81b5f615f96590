import './media.css';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { part } from '../shell/part.tsx';
import { Library } from './Library.tsx';

/** Chooses one picture of the library; what is missing can be uploaded there and then. */
const MediaPickerView = ({
  isOpen,
  onClose,
  onPick,
}: {
  isOpen: boolean;
  onClose: () => void;
  onPick: (image: LibraryImage) => void;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Elegir imagen" size="lg">
    <div className="pe-media-picker">
      <Library onChoose={onPick} />
    </div>
  </Dialog>
);

export const MediaPicker = part('Imágenes', MediaPickerView);
