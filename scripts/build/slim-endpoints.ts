import { type Plugin, parseSync } from 'vite';

/** What the server alone reads of an endpoint. */
const SERVER_PROPERTIES = [
  'title',
  'action',
  'on',
  'audited',
  'maxBytes',
  'maxValues',
  'isBodyOptional',
  'status',
];
/** Of these a client asks only whether they are there. */
const FLAGS = ['query', 'body'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The declared object of every `endpoint('GET /…', { … })`. */
function declarationsIn(node: Node): Node[] {
  const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: Node[] };
  const second = given?.[1];
  const here = callee?.name === 'endpoint' && second?.type === 'ObjectExpression' ? [second] : [];
  const inner = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => declarationsIn(child));
  return [...here, ...inner];
}

/** Endpoints as a browser needs them: without what the server alone reads. */
export function slimEndpoints(file: string, source: string): string {
  const program = parseSync(file, source).program as unknown as Node;
  const properties = declarationsIn(program).flatMap(({ properties }) => properties as Node[]);
  let slim = source;
  for (const { start, end, key, value } of properties.toSorted((a, b) => b.start - a.start)) {
    const { name = '' } = key as { name?: string };
    if (FLAGS.includes(name))
      slim = `${slim.slice(0, (value as Node).start)}true${slim.slice((value as Node).end)}`;
    if (SERVER_PROPERTIES.includes(name))
      slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
  }
  return slim;
}

const ENDPOINTS = /\/schemas\/endpoints\/[\w-]+\.ts$/;
const SHAPES = /\/schemas\/.*\.ts$/;

/**
 * Sends browsers the declarations of endpoints without the shapes and words of the server, and no
 * file of shapes of which nothing is used: declaring them does nothing else.
 */
export const slimEndpointsPlugin = (): Plugin => ({
  name: 'portada:slim-endpoints',
  enforce: 'pre',
  transform(source, id) {
    const file = id.split('?')[0] ?? id;
    if (this.environment.config.consumer === 'server' || !SHAPES.test(file)) return null;
    if (!ENDPOINTS.test(file)) return { moduleSideEffects: false };
    return { code: slimEndpoints(file, source), map: null, moduleSideEffects: false };
  },
});
