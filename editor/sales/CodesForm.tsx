import { NativeSelect, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { makeCodes } from '../../schemas/sales/sales-desk.ts';
import { Button } from '../shell/Button.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { salesClient } from './sales-client.ts';
import { dayLabel } from './sales-words.ts';

/** A file of one column, as spreadsheets read it. */
function download(name: string, codes: readonly string[]): void {
  const text = ['Código', ...codes].map((line) => `${line}\r\n`).join('');
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

interface CodesFormProps {
  products: readonly DeskProduct[];
  onClose: () => void;
}

/** Makes codes that somebody else pays for, and hands them out as a file. */
export function CodesForm({ products, onClose }: CodesFormProps) {
  const [kind, setKind] = useState<'enterprise' | 'gift'>('enterprise');
  const [sku, setSku] = useState(products[0]?.sku ?? '');
  const [count, setCount] = useState<number | string>(10);
  const [months, setMonths] = useState<number | string>(12);
  const [days, setDays] = useState<number | string>(365);
  const [isAsked, setAsked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const given = makeCodes.safeParse({ kind, sku, count, months, days });
  const make = useMutation({ mutationFn: salesClient.makeCodes });
  const faultOf = (field: string): string | undefined =>
    isAsked ? given.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  if (make.data) {
    const { codes, expiresAt } = make.data;
    const today = new Date().toLocaleDateString('sv-SE');
    return (
      <div className="pe-form">
        <p role="status">
          Hay {codes.length} códigos, que se canjean hasta el {dayLabel(expiresAt)}.
        </p>
        <p className="pe-help">
          Sólo se muestran ahora: descárgalos antes de cerrar. Portada no los guarda.
        </p>
        <div className="pe-form-actions">
          <Button variant="default" onClick={onClose}>
            {isSaved ? 'Cerrar' : 'Cerrar sin descargar'}
          </Button>
          <Button
            color="brand"
            onClick={() => {
              download(`${kind === 'gift' ? 'regalos' : 'codigos'}-${sku}-${today}.csv`, codes);
              setSaved(true);
            }}
          >
            Descargar los códigos
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      className="pe-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (given.data) make.mutate(given.data);
      }}
    >
      <p className="pe-help">
        Cada código da a un lector una suscripción que no paga él. No se renueva.
      </p>
      <NativeSelect
        label="Para qué son"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value === 'gift' ? 'gift' : 'enterprise')}
        data={[
          { value: 'enterprise', label: 'Una empresa o escuela: los paga ella' },
          { value: 'gift', label: 'Regalos del periódico: rifas, promociones' },
        ]}
      />
      <NativeSelect
        label="Producto"
        value={sku}
        error={faultOf('sku')}
        onChange={(event) => setSku(event.currentTarget.value)}
        data={products.map((product) => ({ value: product.sku, label: product.name }))}
      />
      <NumberInput
        label="Cuántos"
        data-autofocus
        value={count}
        min={1}
        allowDecimal={false}
        error={faultOf('count')}
        onChange={setCount}
      />
      <NumberInput
        label="Meses que dura cada una"
        value={months}
        min={1}
        allowDecimal={false}
        error={faultOf('months')}
        onChange={setMonths}
      />
      <NumberInput
        label="Días para canjearlos"
        value={days}
        min={1}
        allowDecimal={false}
        error={faultOf('days')}
        onChange={setDays}
      />
      <FormEnd
        fault={make.error?.message}
        isBusy={make.isPending}
        submit="Hacer los códigos"
        onClose={onClose}
      />
    </form>
  );
}
