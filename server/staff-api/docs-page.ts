import { escapeHtml } from '../../schemas/escape-html.ts';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';

/** As the editor's own screens look (editor/shell/shell.css), with the font that readers have. */
const STYLE = `
@font-face { font-family: "Public Sans"; src: url("/assets/fonts/public-sans.woff2") format("woff2");
  font-weight: 100 900; font-display: swap; }
:root { --ink: #15181c; --second: #565c66; --rule: #e3e3e0; --accent: #b42318; --paper: #f7f7f6; }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; font: 400 14px/1.55 "Public Sans", system-ui, sans-serif; background: var(--paper);
  color: var(--ink); display: grid; grid-template-columns: 240px minmax(0, 860px); gap: 40px;
  justify-content: center; padding: 40px 24px 96px; }
nav { position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow: auto; }
main a { color: var(--accent); }
nav ul { list-style: none; margin: 0; padding: 0; display: grid; }
nav a { color: var(--second); text-decoration: none; display: block; padding: 4px 0; }
nav a:hover { color: var(--accent); text-decoration: underline; }
h1 { margin: 0 0 8px; font-size: 28px; letter-spacing: -.01em; line-height: 1.2; }
h2 { margin: 48px 0 8px; font-size: 20px; padding-top: 16px; border-top: 2px solid var(--ink); }
h3 { margin: 0; font-size: 14px; font-weight: 650; }
p { margin: 0 0 12px; color: var(--second); max-width: 68ch; }
section > article { padding: 16px 0; border-bottom: 1px solid var(--rule); display: grid; gap: 6px; }
article p { margin: 0; }
code { font: 500 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.route { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; }
.method { font-weight: 700; min-width: 58px; color: var(--accent); }
.method[data-method=GET] { color: #1c5d3b; }
summary { cursor: pointer; font-weight: 600; padding: 4px 0; }
pre { margin: 4px 0 0; padding: 12px; background: #fff; border: 1px solid var(--rule); overflow: auto;
  max-height: 420px; font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top;
  padding: 4px 12px 4px 0; border-top: 1px solid var(--rule); font-weight: 400; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
@media (max-width: 56rem) { body { grid-template-columns: minmax(0, 1fr); gap: 16px; padding: 24px 16px 64px; }
  nav { position: static; max-height: none; } nav ul { grid-template-columns: 1fr 1fr; } }`;

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  array: 'lista, repetida en la dirección',
};

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const textOf = (value: Json | undefined): string =>
  escapeHtml(typeof value === 'string' ? value : '');
const anchorOf = (part: string): string => part.toLowerCase().replace(/[^\p{L}]+/gu, '-');

function valuesOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum))
    return schema.enum
      .map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`)
      .join(' ');
  return escapeHtml(TYPES[String(schema.type)] ?? 'valor');
}

function queryOf(parameters: Json | undefined): string {
  const rows = (Array.isArray(parameters) ? parameters : [])
    .map(objectOf)
    .filter((one) => one.in === 'query');
  if (rows.length === 0) return '';
  const cells = rows.map(({ name, required, schema }) => {
    const need = required === true ? 'se pide' : 'opcional';
    return `<tr><th scope="row"><code>${textOf(name)}</code></th><td>${valuesOf(objectOf(schema))}</td><td>${need}</td></tr>`;
  });
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}

/** The shape that a request or a reply refers to, as JSON Schema. */
function shapeOf(content: Json | undefined, schemas: JsonObject, label: string): string {
  const [media, found] = Object.entries(objectOf(content))[0] ?? [];
  if (media === undefined) return '';
  const { $ref } = objectOf(objectOf(found).schema);
  if (typeof $ref !== 'string') return `<p>${label}: <code>${escapeHtml(media)}</code></p>`;
  const shape = schemas[$ref.split('/').at(-1) ?? ''];
  const text = escapeHtml(JSON.stringify(shape, null, 2) ?? '');
  return `<details><summary>${label}</summary><pre tabindex="0">${text}</pre></details>`;
}

function articleOf(
  path: string,
  method: string,
  operation: JsonObject,
  schemas: JsonObject,
): string {
  const verb = method.toUpperCase();
  const replies = Object.entries(objectOf(operation.responses)).filter(
    ([status]) => status !== 'default',
  );
  const [status = '', reply] = replies[0] ?? [];
  // An operation with servers of its own is called by readers' browsers, and is no agent's tool.
  const isOfReaders = operation.servers !== undefined;
  const base = isOfReaders ? '' : '/api';
  const tool = `Herramienta de agentes: <code>${textOf(operation.operationId)}</code>.`;
  const description = textOf(operation.description).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `<article id="${textOf(operation.operationId)}">
<h3>${textOf(operation.summary)}</h3>
<div class="route"><code class="method" data-method="${verb}">${verb}</code><code>${base}${escapeHtml(path)}</code></div>
<p>${description}${isOfReaders ? '' : ` ${tool}`}</p>
${queryOf(operation.parameters)}
${shapeOf(objectOf(operation.requestBody).content, schemas, 'Lo que se manda')}
${shapeOf(objectOf(reply).content, schemas, `Respuesta ${status}`)}
</article>`;
}

/** A page in which people read an OpenAPI document of ours. */
export function docsPage(document: JsonObject): string {
  const schemas = objectOf(objectOf(document.components).schemas);
  const operations = Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) => ({
      part: String((objectOf(operation).tags as Json[] | undefined)?.[0] ?? ''),
      html: articleOf(path, method, objectOf(operation), schemas),
    })),
  );
  const parts = [...new Set(operations.map(({ part }) => part))];
  const links = parts.map(
    (part) => `<li><a href="#${anchorOf(part)}">${escapeHtml(part)}</a></li>`,
  );
  const sections = parts.map((part) => {
    const own = operations.filter((one) => one.part === part).map(({ html }) => html);
    return `<section aria-labelledby="${anchorOf(part)}"><h2 id="${anchorOf(part)}">${escapeHtml(part)}</h2>${own.join('')}</section>`;
  });
  return `<!DOCTYPE html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>La API de Portada</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Partes de la API"><ul>${links.join('')}</ul></nav>
<main>
<h1>La API de Portada</h1>
<p>Lo mismo que hace el editor lo hace un programa, con una clave de la API. La hace quien
administra, en «Claves de la API»: para ciertos permisos y sitios, y por un tiempo. Se manda en cada
petición: <code>Authorization: Bearer portada_…</code></p>
<p>Lo que no sale bien responde <code>{ "code", "message", "issues"? }</code>: <code>code</code> es
para programas y no cambia; <code>message</code>, para personas.</p>
<p><a href="/api/openapi.json">OpenAPI 3.1</a>, para generar un cliente. Los agentes entran por
<code>/api/mcp</code> (Model Context Protocol) con la misma clave.</p>
${sections.join('')}
</main>
</body>
</html>
`;
}
