import { request as httpRequest } from 'node:http';

export const BLOG = 'directo-marcha-transporte';
export const SITE = 'brujula.localhost';
export const EDITOR = 'http://editor.localhost';
export const STREAM = `/_live/${BLOG}/stream?desde=999999`;

interface Sent {
  port: number;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Resolves to the reply's text; rejects for anything else than success. */
export const post = ({ port, path, headers, body }: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers };
    const sent = httpRequest(options, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(text)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const FILLER = 'Un párrafo como los de una noche de elecciones. ';

/** Publishes updates as an author does, and counts them: `bench-1` and on. */
export class Publisher {
  readonly #port: number;
  readonly #cookie: string;
  published = 0;

  constructor(port: number, cookie: string) {
    this.#port = port;
    this.#cookie = cookie;
  }

  /** `times`: so many sentences it has. */
  publish = (times = 8): Promise<string> => {
    this.published += 1;
    const fields = {
      headline: `Actualización ${this.published} de la medición`,
      description: `<p>${FILLER.repeat(times)}</p>`,
      date: new Date().toISOString(),
    };
    return post({
      port: this.#port,
      path: `/api/live/blogs/${BLOG}/entries`,
      headers: {
        host: 'editor.localhost',
        origin: EDITOR,
        cookie: this.#cookie,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id: `bench-${this.published}`, fields, isPublishing: true }),
    });
  };
}
