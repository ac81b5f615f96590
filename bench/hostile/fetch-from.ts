import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';

export interface Asked {
  port: number;
  path: string;
  /** The address on this machine that the request comes from: `127.0.0.2`. */
  from: string;
  accept?: string;
  agent?: Agent;
}

export interface Outcome {
  /** 0 when no whole reply came. */
  status: number;
  ms: number;
  body: Buffer;
}

const NOTHING = Buffer.alloc(0);

/** The reply's head, its body unread. Rejects when none came. */
export function openReply({ port, path, from, accept = '*/*', agent }: Asked) {
  let cancel: () => void = () => undefined;
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        localAddress: from,
        port,
        path,
        headers: { host: `brujula.localhost:${port}`, accept },
        ...(agent ? { agent } : {}),
      },
      resolve,
    );
    request.once('error', reject);
    request.end();
    cancel = () => request.destroy();
  });
  return { reply, cancel: () => cancel() };
}

/** A request from an address of this machine, timed to the reply's last byte. */
export async function fetchFrom(asked: Asked): Promise<Outcome> {
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const response = await openReply(asked).reply;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { status: response.statusCode ?? 0, ms: took(), body: Buffer.concat(chunks) };
  } catch {
    return { status: 0, ms: took(), body: NOTHING };
  }
}

/** The signed addresses of pictures on a page, without their size and crop. */
export const picturesOn = (html: string): string[] => [
  ...new Set(html.match(/\/resizer\/v2\/[^"'\s?]+\?auth=[\w-]+/g) ?? []),
];

/** The addresses of renditions on a page. */
export const renditionsOn = (html: string): string[] => [
  ...new Set(html.replaceAll('&amp;', '&').match(/\/resizer\/v2\/[^"'\s,]+&height=\d+/g) ?? []),
];
