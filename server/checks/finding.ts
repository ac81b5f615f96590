/** What a look at one thing of an installation came to. */
export interface Finding {
  /** What was looked at, in Spanish: «Base de datos». */
  about: string;
  /** `fault`: it does not work so; `warning`: it works, and is probably not meant. */
  state: 'well' | 'warning' | 'fault';
  /** What was found. */
  text: string;
  /** What to do; unset where there is nothing. */
  advice?: string;
}

export const well = (about: string, text: string): Finding => ({ about, state: 'well', text });

export const warning = (about: string, text: string, advice: string): Finding => ({
  about,
  state: 'warning',
  text,
  advice,
});

export const fault = (about: string, text: string, advice: string): Finding => ({
  about,
  state: 'fault',
  text,
  advice,
});

/** A look that throws is a fault, in the words of what it threw. */
export async function looked(
  about: string,
  advice: string,
  look: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    const { message, cause, code } = error as Error & { code?: string; cause?: unknown };
    const why = (cause as Error | undefined)?.message || message || code || String(error);
    return [fault(about, why, advice)];
  }
}
