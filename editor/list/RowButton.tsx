import type { ComponentProps } from 'react';
import { Button } from '../shell/Button.tsx';

/** Does something to a row; its name says to which. */
export const RowButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="default" size="compact-sm" {...props} />
);
