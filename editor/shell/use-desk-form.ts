import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { CallFailed } from './api/call.ts';

interface DeskFormOptions<Typed extends FieldValues, Given, Reply> {
  /** From what stands in the fields to what is sent. */
  schema: ZodType<Given, Typed>;
  defaultValues: Typed;
  send: (given: Given) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/**
 * A form of the desk. Its schema speaks once the form was sent, and then at each key; what the
 * server says of a field stands at that field, the rest of it is `error`.
 */
export function useDeskForm<Typed extends FieldValues, Given, Reply>({
  schema,
  defaultValues,
  send,
  onDone,
}: DeskFormOptions<Typed, Given, Reply>) {
  const form = useForm<Typed, unknown, Given>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Typed>,
  });
  const fieldIssues = (error: Error) =>
    error instanceof CallFailed
      ? error.issues.filter(({ path }) => path[0] !== undefined && path[0] in defaultValues)
      : [];
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      for (const { path, message } of fieldIssues(error))
        form.setError(String(path[0]) as Path<Typed>, { type: 'server', message });
    },
  });
  const { errors } = form.formState;
  return {
    ...form,
    submit: form.handleSubmit((given) => sending.mutate(given)),
    /** For what no schema knows. */
    submitIf: (isReady: boolean) =>
      form.handleSubmit((given) => {
        if (isReady) sending.mutate(given);
      }),
    /** Of a field that is no input. */
    set: <Field extends Path<Typed>>(field: Field, value: PathValue<Typed, Field>) =>
      form.setValue(field, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
    isPending: sending.isPending,
    /** What went wrong, and is not told at a field. */
    error: sending.error && fieldIssues(sending.error).length === 0 ? sending.error : null,
    /** The first fault of a field, or of what is in it. */
    faultOf: (field: keyof Typed & string): string | undefined => firstMessage(errors[field]),
  };
}

/** A list's fault can stand at the list, at an entry or at a part of one. */
function firstMessage(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined;
  if ('message' in fault && typeof fault.message === 'string') return fault.message;
  for (const [key, inner] of Object.entries(fault)) {
    const found = key === 'ref' ? undefined : firstMessage(inner);
    if (found) return found;
  }
  return undefined;
}
