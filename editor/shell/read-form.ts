import { z } from 'zod';

/** What is wrong with the fields of a form, one message a field. */
type FieldFaults<Typed> = { [Field in keyof Typed]?: string | undefined };

/** What a form sends, or why it cannot. */
export type FormRead<Typed, Given> = { given: Given } | { faults: FieldFaults<Typed> };

interface FieldIssue {
  path: readonly PropertyKey[];
  message: string;
}

/** The first message of each field. */
export function faultsIn(issues: readonly FieldIssue[] = []): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  return faults;
}

/** The schema of a form whose fields are sent as something of another shape. */
export const readBy = <Typed extends object, Given>(
  read: (typed: Typed) => FormRead<Typed, Given>,
): z.ZodType<Given, Typed> =>
  z.custom<Typed>().transform((typed, context) => {
    const found = read(typed);
    if ('given' in found) return found.given;
    for (const [field, message] of Object.entries(found.faults))
      if (typeof message === 'string') context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  });
