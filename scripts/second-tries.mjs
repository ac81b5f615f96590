const CAUSE_CHARS = 300;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** The first lines of why a try failed, as one line. */
const causeOf = (message = '') => {
  const cause = message
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ');
  return cause.length > CAUSE_CHARS ? `${cause.slice(0, CAUSE_CHARS)}…` : cause || 'sin causa';
};

/** Of a report of Playwright: each journey that passed the second time, with what failed first. */
export const secondTries = ({ suites = [], specs = [], file = '' }) => [
  ...suites.flatMap(secondTries),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${file} «${title}»: ${causeOf(results[0]?.error?.message)}`),
  ),
];

/** Stands right before the counts; null where no journey ran. */
export const secondTriesLine = (tries) => {
  if (!tries) return null;
  if (tries.length === 0) return 'Ningún recorrido pasó apenas a la segunda';
  const count = tries.length === 1 ? '1 recorrido pasó' : `${tries.length} recorridos pasaron`;
  return `${count} apenas a la segunda: ${tries.join(' | ')}`;
};
