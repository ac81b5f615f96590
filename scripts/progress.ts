const WIDTH_CHARS = 28;
const DRAW_EVERY_MS = 100;

export interface ProgressStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  /** Says how much is done, from 0 to 1, with a few words behind the bar. */
  show(done: number, words: string): void;
  /** Takes the bar off the line, so that something can be written there. */
  clear(): void;
}

/** A bar on a terminal's last line. Draws nothing where there is no terminal. */
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
      const part = Math.min(1, Math.max(0, done));
      const full = Math.round(part * WIDTH_CHARS);
      clear();
      stream.write(
        `${'█'.repeat(full)}${'░'.repeat(WIDTH_CHARS - full)} ${Math.floor(part * 100)} % ${words}`,
      );
      isDrawn = true;
    },
  };
}
