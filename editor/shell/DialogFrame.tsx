import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineRoot } from './MantineRoot.tsx';
import { Part } from './part.tsx';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  size?: 'md' | 'lg';
  /** Accessible name of the close button. */
  closeLabel?: string;
  /** It goes with one of its buttons alone. */
  isFixed?: boolean;
  children: ReactNode;
}

/** At once: the next press is meant for what it covered. */
const CLOSING = { exitDuration: 0 };

/**
 * A dialog of the editor. Its head is no `header`: over the canvas that would be a second banner of
 * the page.
 */
export const DialogFrame = ({
  isOpen,
  onClose,
  title,
  size = 'md',
  closeLabel = 'Cerrar',
  isFixed = false,
  children,
}: DialogProps) => (
  <MantineRoot>
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      closeOnClickOutside={!isFixed}
      closeOnEscape={!isFixed}
      transitionProps={CLOSING}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="pe-dialog-head">
          <Modal.Title>{title}</Modal.Title>
          {isFixed ? null : <Modal.CloseButton aria-label={closeLabel} />}
        </div>
        <Modal.Body>
          <Part name={title}>{children}</Part>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  </MantineRoot>
);
