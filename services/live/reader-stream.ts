import type { ServerResponse } from 'node:http';

export type StreamResponse = ServerResponse;

/** One reader's open stream of server-sent events. */
export interface ReaderStream {
  /** Sends the headers; the page comes back after so many milliseconds when the line breaks. */
  start(retryMs: number): void;
  /** Whoever has not taken so much of what came before is cut off. */
  send(bytes: Buffer): void;
  end(): void;
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies that gather replies would hold the events back.
  'X-Accel-Buffering': 'no',
};

interface StreamOptions {
  pendingBytes: number;
  onCut(): void;
}

export function readerStream(
  response: StreamResponse,
  { pendingBytes, onCut }: StreamOptions,
): ReaderStream {
  return {
    start(retryMs) {
      response.writeHead(200, HEADERS);
      response.write(`retry: ${retryMs}\nevent: hello\ndata: 1\n\n`);
    },
    send(bytes) {
      if (response.destroyed || response.writableEnded) return;
      if (response.writableLength <= pendingBytes) return void response.write(bytes);
      onCut();
      response.destroy();
    },
    end: () => void response.end(),
  };
}
