/** The draft goes to the server at a pause, and no later than this while somebody goes on. */
const SEND_AFTER_MS = 700;
const SEND_AT_LATEST_MS = 4_000;
/** Between attempts while the server is not reached; the last one again and again. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** When the draft goes to the server: one timer, whoever set it last. */
export class SendTimer {
  readonly #send: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;

  constructor(send: () => void) {
    this.#send = send;
  }

  #in(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#send, ms);
  }

  /** `dirtySince`: when what is on the canvas began to differ from the draft, epoch ms. */
  soon(dirtySince: number | undefined): void {
    const waited = Date.now() - (dirtySince ?? Date.now());
    this.#in(Math.max(0, Math.min(SEND_AFTER_MS, SEND_AT_LATEST_MS - waited)));
  }

  /** The server was not reached: later each time. */
  again(): void {
    this.#in(RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] ?? 0);
    this.#attempts += 1;
  }

  /** The server was reached. */
  reached(): void {
    this.#attempts = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
