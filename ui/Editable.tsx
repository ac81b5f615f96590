import type { ReactNode } from 'react';
import { markup } from './markup.ts';
import type { EditablePart, ViewPage } from './view-page.ts';

interface EditableProps {
  page: ViewPage;
  part: EditablePart;
}

/**
 * True on the canvas, where a part is rendered even when it is empty, so that somebody can fill it.
 */
export const canEdit = (page: ViewPage): boolean => page.editable !== undefined;

/**
 * Text that editors rewrite where it stands: plain markup for readers, an inline editor on the
 * canvas.
 */
export const Editable = ({ page, part }: EditableProps): ReactNode =>
  page.editable ? page.editable(part) : <span {...markup(part.value)} />;

/** Props and children of the element that holds the text, so that readers get no extra element. */
export const editableInside = (
  page: ViewPage,
  part: EditablePart,
): { children: ReactNode } | ReturnType<typeof markup> =>
  page.editable ? { children: page.editable(part) } : markup(part.value);
