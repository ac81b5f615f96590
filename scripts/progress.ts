import { type Output, terminal } from './with-running-database.ts';

const WIDTH_CHARS = 28;
const MIN_WIDTH_CHARS = 4;
const USUAL_COLUMNS = 80;
const DRAW_EVERY_MS = 100;

export interface ProgressStream {
  isTTY?: boolean;
  /** How many characters a line has. */
  columns?: number;
  write(text: string): unknown;
}

/** Where a tool that takes long writes: lines, and a bar. */
export interface BarOutput extends Output {
  bar: ProgressStream;
}

export const barTerminal: BarOutput = { ...terminal, bar: process.stderr };

export interface Progress {
  /** Says how much is done, from 0 to 1, with a few words behind the bar. */
  show(done: number, words: string): void;
  /** Takes the bar off the line, so that something can be written there. */
  clear(): void;
}

/**
 * A line of at most `columns` characters: the bar and the words where there is room for both, else
 * the words, else the share alone.
 */
function lineOf(part: number, words: string, columns: number): string {
  const share = `${Math.floor(part * 100)} %`;
  const text = `${share} ${words}`;
  // A terminal goes on to its next line at the last column.
  const room = columns - 1;
  const width = Math.min(WIDTH_CHARS, room - text.length - 1);
  if (width < MIN_WIDTH_CHARS) return text.length <= room ? text : share.slice(0, room);
  const full = Math.round(part * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`;
}

/** A bar on a terminal's last line, as wide as fits. Draws nothing where there is no terminal. */
export function progressOn(stream: ProgressStream, clock: () => number = Date.now): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) stream.write('\r\x1b[2K');
    isDrawn = false;
  };
  return {
    clear,
    show: (done, words) => {
      if (!stream.isTTY || clock() - drawnAt < DRAW_EVERY_MS) return;
      drawnAt = clock();
      clear();
      const part = Math.min(1, Math.max(0, done));
      stream.write(lineOf(part, words, stream.columns || USUAL_COLUMNS));
      isDrawn = true;
    },
  };
}
