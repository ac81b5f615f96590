import { fullScreen } from './full-screen.ts';

/** A frame whose first button opens it over the whole screen, and whose second closes it. */
export function start(frame: HTMLElement): void {
  const [toggle, close] = frame.querySelectorAll('button');
  if (toggle && close) fullScreen(frame, toggle, close);
}
