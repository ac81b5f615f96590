import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { Challenge } from './BotChallenge.tsx';
import { faultOf, faultWords, isCaptchaFault } from './fault-words.ts';
import type { AccountProps } from './island-props.ts';

interface FormInput<V extends FieldValues> {
  /** Goes on until the form is done. */
  send(values: V): Promise<unknown>;
  /** What is said of a refusal that has no words of its own. */
  otherwise: string;
  /** Words of this form for some codes. */
  own?: Readonly<Record<string, string>>;
  /** Which field a code is about. */
  about?: Readonly<Record<string, Path<V> & string>>;
  challenge?: Challenge;
}

export interface AccountForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Above the form; '' for none. */
  fault: string;
  /** The code of what is said above the form. */
  faultCode: string;
  /** At the bot challenge; '' for none. */
  challengeFault: string;
  isPending: boolean;
  /** Is something under way that another button began? */
  isActing: boolean;
  /**
   * Does something else with what was typed, by another button: `fields` alone must hold for it.
   * `own` are its words for some codes.
   */
  act(
    fields: readonly (Path<V> & string)[],
    work: (values: V) => Promise<unknown>,
    own?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** The attributes of a field's input, with what is wrong with it. */
  field(
    name: Path<V> & string,
    rules: RegisterOptions<V, Path<V>>,
  ): {
    id: string;
    required: boolean;
    error: string | undefined;
  } & ReturnType<UseFormReturn<V>['register']>;
  onSubmit(event: FormEvent): void;
}

/** What a form's frame shows of it. */
export type SubmittedForm = Pick<AccountForm<FieldValues>, 'fault' | 'isPending' | 'onSubmit'>;

const NO_FAULT = { text: '', code: '', challenge: '' };

/**
 * A form of an account. What is wrong with a field is said once it was left, or when the form is
 * sent; what the server refuses is said at its field, at the bot challenge or above the form, and
 * all stays as it was written.
 */
export function useAccountForm<V extends FieldValues>(
  { id, locale, isEditing }: AccountProps,
  { send, otherwise, own, about = {}, challenge }: FormInput<V>,
): AccountForm<V> {
  const form = useForm<V>({ mode: 'onTouched' });
  const [said, setSaid] = useState(NO_FAULT);
  const [isActing, setActing] = useState(false);
  const isUnderWay = useRef(false);
  const { errors, isSubmitting } = form.formState;

  const tell = (error: unknown, words = own) => {
    const fault = faultOf(error);
    const text = faultWords(fault, locale, otherwise, words);
    const field = about[fault.code];
    challenge?.reset();
    if (field) form.setError(field, { message: text }, { shouldFocus: true });
    else if (challenge && isCaptchaFault(fault)) setSaid({ ...NO_FAULT, challenge: text });
    else setSaid({ ...NO_FAULT, text, code: fault.code });
  };
  /** One at a time. */
  const attempt = async (work: () => Promise<unknown>, words = own) => {
    if (isUnderWay.current || isEditing) return;
    isUnderWay.current = true;
    setSaid(NO_FAULT);
    await work().catch((error) => tell(error, words));
    isUnderWay.current = false;
  };
  const submit = form.handleSubmit((values) => attempt(() => send(values)));

  return {
    form,
    fault: said.text,
    faultCode: said.code,
    challengeFault: said.challenge,
    isPending: isSubmitting,
    isActing,
    async act(fields, work, words) {
      if (isEditing) return;
      const doesHold = fields.length === 0 || (await form.trigger(fields, { shouldFocus: true }));
      if (!doesHold || isUnderWay.current) return;
      setActing(true);
      await attempt(() => work(form.getValues()), words);
      setActing(false);
    },
    field: (name, rules) => ({
      id: `${id}-${name}`,
      required: rules.required !== undefined,
      error: errors[name]?.message as string | undefined,
      ...form.register(name, rules),
    }),
    onSubmit(event) {
      event.preventDefault();
      submit(event);
    },
  };
}

/** The page as it was before the reader left it would still say that it is busy. */
export function useFreshOnReturn(isEditing: boolean): void {
  useEffect(() => {
    if (isEditing) return;
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, [isEditing]);
}
