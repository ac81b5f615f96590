import type { Commands } from './commands.ts';

/** What may be done to a page that one may look at and not change. */
const LOOKING = {
  page: true,
  selected: true,
  selection: true,
  faultAt: true,
  select: true,
  selectAll: true,
  toggle: true,
  extend: true,
  copy: true,
} as const satisfies Partial<Record<keyof Commands, true>>;

export const READ_ONLY = 'Puedes ver esta página; tu cuenta no la cambia';

/** The same commands, of which those that change something say that they do not. */
export function readOnly(commands: Commands, refuse: (text: string) => void): Commands {
  const refused = () => refuse(READ_ONLY);
  return {
    ...commands,
    ...Object.fromEntries(
      Object.keys(commands)
        .filter((name) => !Object.hasOwn(LOOKING, name))
        .map((name) => [name, refused]),
    ),
  };
}
