import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { type DeskProduct, type madeCodes, makeCodes } from '../../schemas/sales/sales-desk.ts';
import { Button } from '../shell/Button.tsx';
import { DeskForm } from '../shell/DeskForm.tsx';
import { download } from '../shell/files/download.ts';
import { NumberField } from '../shell/form-fields.tsx';
import { part } from '../shell/part.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { salesClient } from './sales-client.ts';
import { dayLabel } from './sales-words.ts';

/** A file of one column, as spreadsheets read it. */
const saveCodes = (name: string, codes: readonly string[]) =>
  download(
    name,
    'text/csv;charset=utf-8',
    ['Código', ...codes].map((line) => `${line}\r\n`).join(''),
  );

interface CodesFormProps {
  products: readonly DeskProduct[];
  onClose: () => void;
}

type CodesRequest = z.input<typeof makeCodes>;

/** Makes codes that somebody else pays for, and hands them out as a file. */
function CodesFormView({ products, onClose }: CodesFormProps) {
  const [made, setMade] = useState<MadeProps['made']>();
  const { control, register, submit, faultOf, error, isPending, getValues } = useDeskForm({
    schema: makeCodes,
    defaultValues: {
      kind: 'enterprise',
      sku: products[0]?.sku ?? '',
      count: 10,
      months: 12,
      days: 365,
    } satisfies CodesRequest as CodesRequest,
    send: salesClient.makeCodes,
    onDone: setMade,
  });
  if (made) {
    const { kind, sku } = getValues();
    return <Made made={made} kind={kind} sku={sku} onClose={onClose} />;
  }
  return (
    <DeskForm
      error={error}
      isPending={isPending}
      onClose={onClose}
      submit="Hacer los códigos"
      onSubmit={submit}
    >
      <p className="pe-help">
        Cada código da a un lector una suscripción que no paga él. No se renueva.
      </p>
      <NativeSelect
        label="Para qué son"
        data={[
          { value: 'enterprise', label: 'Una empresa o escuela: los paga ella' },
          { value: 'gift', label: 'Regalos del periódico: rifas, promociones' },
        ]}
        {...register('kind')}
      />
      <NativeSelect
        label="Producto"
        error={faultOf('sku')}
        data={products.map(({ sku, name }) => ({ value: sku, label: name }))}
        {...register('sku')}
      />
      {COUNTS.map(({ name, label }) => (
        <NumberField
          key={name}
          control={control}
          name={name}
          label={label}
          data-autofocus={name === 'count' || undefined}
          min={1}
          allowDecimal={false}
          error={faultOf(name)}
        />
      ))}
    </DeskForm>
  );
}

const COUNTS = [
  { name: 'count', label: 'Cuántos' },
  { name: 'months', label: 'Meses que dura cada una' },
  { name: 'days', label: 'Días para canjearlos' },
] as const;

interface MadeProps extends Pick<CodesRequest, 'kind' | 'sku'> {
  made: z.infer<typeof madeCodes>;
  onClose: () => void;
}

/** The codes, this once. */
function Made({ made: { codes, expiresAt }, kind, sku, onClose }: MadeProps) {
  const [isSaved, setSaved] = useState(false);
  const today = new Date().toLocaleDateString('sv-SE');
  return (
    <div className="pe-form">
      <p role="status">
        Hay {codes.length} códigos, que se canjean hasta el {dayLabel(expiresAt)}.
      </p>
      <p className="pe-help">
        Sólo se muestran ahora: descárgalos antes de cerrar. Portada no los guarda.
      </p>
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          {isSaved ? 'Cerrar' : 'Cerrar sin descargar'}
        </Button>
        <Button
          color="brand"
          onClick={() => {
            saveCodes(`${kind === 'gift' ? 'regalos' : 'codigos'}-${sku}-${today}.csv`, codes);
            setSaved(true);
          }}
        >
          Descargar los códigos
        </Button>
      </div>
    </div>
  );
}

export const CodesForm = part('Hacer códigos', CodesFormView);
