import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { Product, Reply } from './product.ts';
import type { Shape } from './shapes.ts';

const SITE = 'brujula';

/** A request to the staff API that carries a shape, as large as its route takes. */
export interface HostileRequest {
  name: string;
  /** The request, ready to be sent: making it takes long itself. */
  make(product: Product, shape: Shape): Promise<() => Promise<Reply>>;
}

const whole = 5_000_000;
const json = { 'content-type': 'application/json' };

/** The front page of the sample newspaper. */
async function frontPage(product: Product): Promise<PageSummary> {
  const { body } = await product.staff(`/pages?site=${SITE}`);
  const pages = JSON.parse(body) as PageSummary[];
  return pages.find(({ route }) => route.kind === 'path' && route.path === '/') as PageSummary;
}

const request = (
  name: string,
  path: string | ((page: string) => string),
  bodyOf: (shape: Shape, revision: number) => string,
  method = 'POST',
): HostileRequest => ({
  name,
  make: async (product, shape) => {
    const { id, revision } = await frontPage(product);
    const address = typeof path === 'string' ? path : path(id);
    const body = Buffer.from(bodyOf(shape, revision));
    return () => product.staff(address, { method, body, headers: json });
  },
});

const story = (rest: string) =>
  `{"_id":"hostil","type":"story","version":"0.10.12","headlines":{"basic":"x"},${rest}}`;
const page = (revision: number, block: string, rest = '') =>
  `{"baseRevision":${revision},"document":{"layout":"right-rail","sections":{"main":[${block}]${rest}},"metadata":{}}}`;
const block = (name: string, fields: string) =>
  `{"id":"a","block":"${name}","v":1,"fields":{${fields}}}`;

const draft = (page: string) => `/pages/${page}/draft`;
const publish = (page: string) => `/pages/${page}/publish`;
const ofPage = (page: string) => `/pages/${page}`;
const restore = (page: string) => `/pages/${page}/restore`;
const documents = `/content/documents?site=${SITE}`;

const DRAFT_CHARS = 1_990_000;
const HTML_CHARS = 190_000;

/** Every route of the staff API that takes a body. */
export const REQUESTS: readonly HostileRequest[] = [
  request('import, as it is', documents, (shape) => shape.make(whole)),
  request('import, body', documents, (shape) =>
    story(`"content_elements":${shape.make(whole - 200)}`),
  ),
  request('import, one element', documents, (shape) =>
    story(`"content_elements":[{"type":"raw_html","content":${shape.make(499_000)}}]`),
  ),
  request('import, data of others', documents, (shape) =>
    story(`"additional_properties":{"a":${shape.make(whole - 200)}}`),
  ),
  request('draft, as it is', draft, (shape) => shape.make(DRAFT_CHARS), 'PUT'),
  request(
    'draft, blocks',
    draft,
    (shape, version) => page(version, block('html-box', ''), `,"b":${shape.make(DRAFT_CHARS)}`),
    'PUT',
  ),
  request(
    'draft, unknown block',
    draft,
    (shape, version) => page(version, block('nadie', `"a":${shape.make(DRAFT_CHARS)}`)),
    'PUT',
  ),
  request(
    'draft, ten fields of HTML',
    draft,
    (shape, version) =>
      page(
        version,
        Array.from({ length: 10 }, (_, at) =>
          block('html-box', `"HTML":${shape.make(HTML_CHARS)}`).replace('"a"', `"a${at}"`),
        ).join(),
      ),
    'PUT',
  ),
  request('publish, as it is', publish, (shape) => shape.make(DRAFT_CHARS)),
  request('page, as it is', '/pages', (shape) => shape.make(19_000)),
  request('change of a page', ofPage, (shape) => `{"name":${shape.make(19_000)}}`, 'PATCH'),
  request('version brought back', restore, (shape) => shape.make(19_000)),
  request('markup to clean, as it is', '/html/sanitise', (shape) => shape.make(599_000)),
  request(
    'markup to clean',
    '/html/sanitise',
    (shape) => `{"site":"${SITE}","kind":"html","html":${shape.make(199_000)}}`,
  ),
  request('picture', '/images?name=x', (shape) => shape.make(whole)),
  request('change of a picture', '/images/x', (shape) => shape.make(99_000), 'PATCH'),
  request('options of a site', `/sites/${SITE}`, (shape) => shape.make(990), 'PATCH'),
];
