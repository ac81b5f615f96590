import type { SourceFile } from './rooms.ts';

/** `Embed` and its like end like participles, and are nouns. */
const NOUNS = new Set(['Bed', 'Embed', 'Feed', 'Need', 'Seed', 'Speed']);

/** Participles that do not end in `ed`, as types were called by them. */
const IRREGULAR = new Set(
  `Begun Born Bound Bought Broken Brought Built Caught Chosen Cut Drawn Driven Fallen Felt Forbidden
  Forgotten Found Frozen Given Gone Grown Heard Held Hidden Kept Known Laid Led Left Lost Made Meant
  Met Paid Put Read Risen Said Seen Sent Shown Sold Spent Spoken Stood Taken Taught Thought Thrown
  Told Torn Understood Won Worn Written`.split(/\s+/),
);

/** So many are left in `services`: it is lowered when they get names, never raised. */
export const PARTICIPLES_IN_SERVICES = 92;

const DECLARATION = /^(?:export )?(?:type|interface) ([A-Z]\w*)/gm;

const isParticiple = (name: string): boolean =>
  IRREGULAR.has(name) || (/^[A-Z][a-z]+ed$/.test(name) && !NOUNS.has(name));

const isTest = (path: string): boolean => /\.(?:test|testing|e2e)\.tsx?$/.test(path);

/** Types whose name is a participle and no more, as `file: name`: a type is a thing, so a noun. */
export const participleTypes = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECLARATION)].flatMap(([, name = '']) =>
        isParticiple(name) ? [`${path}: ${name}`] : [],
      ),
    );
