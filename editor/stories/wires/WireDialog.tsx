import { TextInput } from '@mantine/core';
import { wireEndpoints } from '../../../schemas/endpoints/wires.ts';
import type { DeskSites } from '../../../schemas/story-desk-api.ts';
import {
  MAX_MINUTES,
  MIN_MINUTES,
  type Wire,
  type WireSettings,
  wireSettings,
} from '../../../schemas/wires/wire.ts';
import { useClient } from '../../shell/api/ApiContext.ts';
import { DeskForm } from '../../shell/DeskForm.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { NumberField, SelectField, SwitchField } from '../../shell/form-fields.tsx';
import { part } from '../../shell/part.tsx';
import { useDeskForm } from '../../shell/use-desk-form.ts';
import { TARGET_LABELS } from './target-labels.ts';

const TARGETS = Object.entries(TARGET_LABELS).map(([value, label]) => ({ value, label }));

interface WireFormProps {
  /** Key of the site. */
  site: string;
  sections: DeskSites[number]['sections'];
  /** Undefined: a new one. */
  wire: Wire | undefined;
  onClose: () => void;
  onSaved: () => void;
}

function WireForm({ site, sections, wire, onClose, onSaved }: WireFormProps) {
  const api = useClient(wireEndpoints);
  const writable = sections.filter(({ id, mayWrite }) => mayWrite || id === wire?.section);
  // What is chosen can be chosen, also while the sections are on their way or where it is gone.
  const isKnown = !wire || writable.some(({ id }) => id === wire.section);
  const choices = isKnown ? writable : [...writable, { id: wire.section, name: wire.section }];
  const { control, register, submit, faultOf, error, isPending } = useDeskForm({
    schema: wireSettings,
    defaultValues: {
      name: wire?.name ?? '',
      url: wire?.url ?? '',
      everyMinutes: wire?.everyMinutes ?? 15,
      section: wire?.section ?? '',
      target: wire?.target ?? 'drafts',
      isOn: wire?.isOn ?? true,
    },
    send: (given: WireSettings) =>
      wire
        ? api.changeWire(wire.id, { baseRevision: wire.revision, ...given })
        : api.createWire({ site, ...given }),
    onDone: onSaved,
  });
  return (
    <DeskForm error={error} isPending={isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Nombre"
        description="Las notas lo llevan como crédito."
        autoComplete="off"
        data-autofocus
        error={faultOf('name')}
        {...register('name')}
      />
      <TextInput
        label="Dirección del canal"
        description="RSS o Atom."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://agencia.example/mexico.rss"
        error={faultOf('url')}
        {...register('url')}
      />
      <NumberField
        control={control}
        name="everyMinutes"
        label="Cada cuántos minutos se lee"
        min={MIN_MINUTES}
        max={MAX_MINUTES}
        allowDecimal={false}
        error={faultOf('everyMinutes')}
      />
      <SelectField
        control={control}
        name="section"
        label="Sección de sus notas"
        error={faultOf('section')}
        data={[
          { value: '', label: 'Elige una sección' },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        control={control}
        name="target"
        label="Adónde van"
        error={faultOf('target')}
        data={TARGETS}
      />
      <SwitchField
        control={control}
        name="isOn"
        label="Se lee sola"
        description="Apagada se lee sólo con «Leer ahora»."
      />
    </DeskForm>
  );
}

interface WireDialogProps extends Omit<WireFormProps, 'wire'> {
  /** Null: closed; `new`: one to be added. */
  asked: Wire | 'new' | null;
}

const WireDialogView = ({ asked, ...props }: WireDialogProps) => (
  <Dialog
    isOpen={asked !== null}
    onClose={props.onClose}
    title={asked === 'new' ? 'Añadir una agencia' : `Cambiar ${asked?.name ?? ''}`}
  >
    {asked ? <WireForm {...props} wire={asked === 'new' ? undefined : asked} /> : null}
  </Dialog>
);

/** Adds an agency to a site, or changes one. */
export const WireDialog = part('Agencia', WireDialogView);
