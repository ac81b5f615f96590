import { parseSync } from 'vite';

/** What must not stand in a text for editors, and what is said instead. */
interface Term {
  avoid: RegExp;
  say: string;
}

/** One word for one thing, as in Mexico; the words of our trade stay with us. */
export const TERMS: readonly Term[] = [
  { avoid: /\b(?:puls(?:a|e|ar)|haz (?:doble )?clic|clica|cliquea)\b/i, say: 'presiona' },
  { avoid: /\bIntro\b/, say: 'Enter' },
  { avoid: /\bMay[uú]s\b/, say: 'Shift' },
  { avoid: /\bEsc\b/, say: 'Escape' },
  { avoid: /\bselecci[oó]n/i, say: 'elige, elegidos, marca' },
  { avoid: /^(?:Elija|Escriba|Haga|Presione|Seleccione|Suba) /, say: 'tú: elige, escribe, haz' },
  { avoid: /\bordenador(?:es)?\b/i, say: 'computadora' },
  { avoid: /\bmóvil(?:es)?\b/i, say: 'teléfono' },
  { avoid: /\bficheros?\b/i, say: 'archivo' },
  { avoid: /\bratón\b/i, say: 'mouse' },
  { avoid: /\bvídeos?\b/i, say: 'video' },
  { avoid: /\bpor (?:omisión|defecto)\b|\bpredeterminad/i, say: 'si no eliges otra cosa' },
  { avoid: /\bhistorias?\b/i, say: 'nota' },
  { avoid: /\bbajada\b/i, say: 'subtítulo' },
  { avoid: /\btemas?\b/i, say: 'etiqueta' },
  { avoid: /\bcabezal\b/i, say: 'cabecera' },
  { avoid: /\bmesa de notas\b/i, say: 'notas por tamaños' },
  { avoid: /\bconsultas?\b/i, say: 'lo que se pide, lo que se muestra' },
  { avoid: /\b(?:URL|slug|link)s?\b/i, say: 'dirección, enlace' },
  { avoid: /\b(?:feed|layout|slot|widget|props?)\b/i, say: 'notas, diseño, lugar, bloque' },
  { avoid: /\b(?:login|password|e-?mail)\b/i, say: 'entrar, contraseña, correo' },
  { avoid: /\b(?:id|ids|uuid)\b/i, say: 'the name of the thing; pickers choose it' },
  { avoid: /\bJSON\b/, say: 'nothing: editors see no data' },
  { avoid: /\bnpm\b|`/, say: 'who helps: quien administra' },
];

/** Defaults that pages store. */
const SPELLED_OUT: ReadonlySet<string> = new Set(['Top Links', 'More Links']);

/** A text that people read, with its line. */
export interface Words {
  text: string;
  line: number;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  name?: unknown;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Nothing in these is read by people. */
const SKIPPED = /^(?:TS(?!As|Satisfies|NonNull)|Import|ExportAll)/;
/** Attributes of elements whose value is no text for people. */
const SILENT =
  /^(?:className|class|id|key|type|name|role|href|src|to|path|d|icon|htmlFor|data-.*)$/;

const nameOf = (node: Node): string => {
  const key = (node.name ?? node.key) as { name?: unknown } | undefined;
  return typeof key?.name === 'string' ? key.name : '';
};

/** SQL, styles, and what is thrown at developers. */
const isForMachines = ({ type, tag, callee }: Node): boolean =>
  type === 'TaggedTemplateExpression'
    ? isNode(tag)
    : type === 'NewExpression' && isNode(callee) && callee.name === 'Error';

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateElement') return undefined;
  return String((node.value as { cooked?: unknown }).cooked ?? '');
}

/** A sentence or a label: not the name of a class, a key or an address. */
const isProse = (text: string): boolean =>
  !/[<>{};]|\bFROM\b|^(?:URL|Id|Login)$/.test(text) &&
  (/\p{L}\s+[«"(]?\p{L}/u.test(text) || /^[¿¡«"(]*\p{Lu}\p{L}*[.:…?!»)]*$/u.test(text.trim()));

/**
 * Where what editors read is written; readers' words, what developers read and what editors type
 * into a search stand elsewhere.
 */
const FOR_EDITORS = [
  /^editor\/(?!live-blog\/embed|gallery\/ForDevelopers\.|shell\/find-blocks\.ts)/,
  /^blocks\/(?:_checks\/|.*\b(?:block|fields|define-[\w-]+)\.tsx?$)/,
  /^layouts\//,
  /^schemas\/(?!identity\/|lenient\/|page-file)/,
  /^services\/(?:images|jobs|live|pages|paywall|presence|sites|staff|stories|story-desk|withdrawals)\//,
];
const FOR_TESTS = /\.(?:test|testing|e2e)\.tsx?$/;

export const isForEditors = (file: string): boolean =>
  /\.tsx?$/.test(file) && !FOR_TESTS.test(file) && FOR_EDITORS.some((place) => place.test(file));

/** The texts of a TypeScript file that read as if people were meant to see them. */
export function wordsIn(file: string, source: string): Words[] {
  const found: Words[] = [];
  const visit = (node: Node): void => {
    if (SKIPPED.test(node.type) || isForMachines(node)) return;
    if (node.type === 'JSXAttribute' && SILENT.test(nameOf(node))) return;
    const text = textOf(node);
    if (text !== undefined && isProse(text)) {
      const line = source.slice(0, node.start).split('\n').length;
      found.push({ text: text.replace(/\s+/g, ' ').trim(), line });
    }
    for (const [name, value] of Object.entries(node)) {
      if (name === 'source' && node.type.startsWith('Export')) continue;
      for (const inner of [value].flat()) if (isNode(inner)) visit(inner);
    }
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

/** «editor/desk/PageDesk.tsx:12: «Pulsa…»: presiona», for every word that is not ours. */
export const termFaults = (file: string, source: string): string[] =>
  wordsIn(file, source).flatMap(({ text, line }) =>
    TERMS.filter(({ avoid }) => avoid.test(text) && !SPELLED_OUT.has(text)).map(
      ({ say }) => `${file}:${line}: «${text}»: ${say}`,
    ),
  );
