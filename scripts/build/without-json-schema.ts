import type { Plugin } from 'vite';

const FILE = '/zod/v4/classic/schemas.js';
/** What becomes what: JSON Schemas are what servers alone are asked for. */
const CHANGES: readonly [from: RegExp, to: string][] = [
  [/inst\._zod\.processJSONSchema = .*;\n/g, ''],
  [/return createToJSONSchemaMethod\(.*;\n/g, "throw new Error('No JSON Schema in browsers');\n"],
  [/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined'],
];

/** zod without its JSON Schemas: each schema would bring them, 5 kB of every first load. */
export const withoutJsonSchema: Plugin = {
  name: 'portada:without-json-schema',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(FILE)) return null;
    const missing = CHANGES.find(([from]) => code.match(from) === null);
    if (missing) this.error(`zod has no ${missing[0]} any more`);
    const changed = CHANGES.reduce((before, [from, to]) => before.replace(from, to), code);
    return { code: changed, map: null };
  },
};
