import { Puck } from '@puckeditor/core';
import { Stage } from '../canvas/Stage.tsx';

/** The page at the chosen width. */
export const Canvas = ({ width }: { width: number }) => (
  <Stage width={width}>
    <Puck.Preview />
  </Stage>
);
