// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../schemas/finding.ts';
import type { PagePublishing, PageSchedule } from '../../../schemas/publishing-api.ts';
import type { ChangeRow } from '../../document/change-rows.ts';
import { PublishSheet, type PublishSheetProps } from './PublishSheet.tsx';

const fault: Finding = {
  severity: 'fault',
  rule: 'required',
  message: 'Falta «Nota»',
  path: ['sections', 'main', 0, 'fields', 'itemContentConfig'],
  block: { id: 'p', label: 'Promo grande' },
  field: { path: 'itemContentConfig', label: 'Nota' },
};
const warning: Finding = {
  severity: 'warning',
  rule: 'parked',
  message: '14 bloques no se verán',
  path: ['sections', 'rail'],
};
const row: ChangeRow = {
  block: 'p',
  title: 'Promo grande · Hoy',
  kind: 'changed',
  lines: ['Titular: «Ayer» → «Hoy»'],
};
const live: PagePublishing['live'] = {
  version: 4,
  publishedAt: '2026-11-22T12:00:00Z',
  savedBy: 'Lupe',
  name: '',
};
const publishing = (more: Partial<PagePublishing> = {}): PagePublishing => ({
  live: null,
  schedules: [],
  isFront: false,
  ...more,
});

function show(more: Partial<PublishSheetProps> = {}) {
  const acts = {
    onClose: vi.fn(),
    onFinding: vi.fn(),
    onChange: vi.fn(),
    onCompare: vi.fn(),
    onPublish: vi.fn(),
    onSchedule: vi.fn(),
    onCancel: vi.fn(),
    onUnpublish: vi.fn(),
  };
  const sheet = (own: Partial<PublishSheetProps>) => (
    <MantineProvider>
      <PublishSheet
        pageName="Portada"
        address="/"
        timeZone="America/Mexico_City"
        publishing={publishing()}
        findings={[]}
        changes={undefined}
        busy={null}
        error={undefined}
        {...acts}
        {...own}
      />
    </MantineProvider>
  );
  const { rerender } = render(sheet(more));
  return { ...acts, showAgain: (own: Partial<PublishSheetProps>) => rerender(sheet(own)) };
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(cleanup);

it('settles a warning on the spot where there is a choice', () => {
  show({ findings: [warning], choiceOf: ({ rule }) => <button type="button">{rule}</button> });
  expect(screen.getByRole('button', { name: 'parked' })).toBeTruthy();
});

describe('the sheet of publishing', () => {
  it('stops at faults, each leading to its block and field', () => {
    const acts = show({ findings: [fault, warning] });
    expect(button('Publicar ahora').disabled).toBe(true);
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(button(/Falta «Nota»\s*Promo grande › Nota/));
    expect(acts.onFinding).toHaveBeenCalledWith(fault);
  });

  it('asks at warnings, and again when others come, but not when some went', () => {
    const other = { ...warning, message: 'La página tiene dos notas principales' };
    const acts = show({ findings: [warning, other] });
    expect(button('Publicar ahora').disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ya lo vi: publicar así' }));
    expect(button('Publicar ahora').disabled).toBe(false);
    acts.showAgain({ findings: [other] });
    fireEvent.click(button('Publicar ahora'));
    expect(acts.onPublish).toHaveBeenCalledOnce();
    acts.showAgain({ findings: [other, { ...warning, message: '15 bloques no se verán' }] });
    expect(button('Publicar ahora').disabled).toBe(true);
  });

  it('asks once of what the page weighs, whatever it weighs after the next save', () => {
    const weight = (kB: number) => ({
      ...warning,
      rule: 'page-weight',
      message: `La página pesa ${kB} kB con 40 bloques y el sitio admite 300`,
    });
    const acts = show({ findings: [weight(312)] });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ya lo vi: publicar así' }));
    acts.showAgain({ findings: [weight(318)] });
    expect(button('Publicar ahora').disabled).toBe(false);
  });

  it('stops at what two people changed and nobody decided', () => {
    const acts = show({ undecided: 2 });
    expect(screen.getByText(/^2 cambios de dos personas por decidir/)).toBeTruthy();
    expect(button('Publicar ahora').disabled).toBe(true);
    acts.showAgain({ undecided: 0 });
    expect(button('Publicar ahora').disabled).toBe(false);
  });

  it('publishes by Ctrl+Enter, once what is new was seen', () => {
    const acts = show({ findings: [warning] });
    const press = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    press();
    expect(acts.onPublish).not.toHaveBeenCalled();
    const agree = screen.getByRole('checkbox', { name: 'Ya lo vi: publicar así' });
    expect(document.activeElement).toBe(agree);
    fireEvent.click(agree);
    press();
    expect(acts.onPublish).toHaveBeenCalledOnce();
    acts.showAgain({ findings: [warning], busy: 'publish' });
    press();
    expect(acts.onPublish).toHaveBeenCalledOnce();
  });

  it('shows what readers have had all along, and does not ask', () => {
    show({ findings: [{ ...warning, isOld: true }] });
    expect(screen.getByText('1 aviso de lo que ya está en el sitio')).toBeTruthy();
    expect(screen.getByText('14 bloques no se verán')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(button('Publicar ahora').disabled).toBe(false);
  });

  it('mends a warning on the spot', () => {
    const mend = { kind: 'remove-block', label: 'Quitar el bloque', block: 'p' } as const;
    const onMend = vi.fn();
    show({ findings: [{ ...warning, mend }], onMend });
    fireEvent.click(button('Quitar el bloque: La página'));
    expect(onMend).toHaveBeenCalledWith([mend]);
  });

  it('says what changed since the live version, and leads there', () => {
    const acts = show({ publishing: publishing({ live }), changes: [row] });
    expect(screen.getByText('1 cambio desde lo que está en el sitio')).toBeTruthy();
    expect(screen.getByText('Titular: «Ayer» → «Hoy»')).toBeTruthy();
    fireEvent.click(button(/Promo grande · Hoy/));
    expect(acts.onChange).toHaveBeenCalledWith(row);
    fireEvent.click(button('Ver las dos páginas'));
    expect(acts.onCompare).toHaveBeenCalledOnce();
  });

  it('does not publish what readers have already', () => {
    show({ publishing: publishing({ live }), changes: [] });
    expect(button('Publicar ahora').disabled).toBe(true);
    expect(screen.getByText('Sin cambios')).toBeTruthy();
  });

  it('schedules for a minute of the site’s clock, and for none that passed', () => {
    const acts = show();
    fireEvent.click(screen.getByRole('radio', { name: 'A una hora' }));
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2020-01-01' } });
    expect(screen.getByRole('alert').textContent).toBe('Esa hora ya pasó');
    expect(button('Programar').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2099-11-23' } });
    fireEvent.change(screen.getByLabelText('Hora'), { target: { value: '06:00' } });
    fireEvent.click(button(/^Programar para el .*06:00$/));
    expect(acts.onSchedule).toHaveBeenCalledWith(new Date('2099-11-23T12:00:00Z'));
  });

  it('takes back what is scheduled', () => {
    const at = '2099-11-23T12:00:00Z';
    const schedule: PageSchedule = { id: 's1', kind: 'publish', version: 7, by: 'Lupe', at };
    const acts = show({ publishing: publishing({ schedules: [schedule] }) });
    const list = within(screen.getByRole('region', { name: 'Programado' }));
    expect(list.getByText(/Se publica el .*06:00/)).toBeTruthy();
    fireEvent.click(list.getByRole('button'));
    expect(acts.onCancel).toHaveBeenCalledWith(schedule);
  });

  it('takes a page off with one step, and a front with its name typed', () => {
    const acts = show({ publishing: publishing({ live }), changes: [row], address: '/a/' });
    fireEvent.click(button('Retirar del sitio…'));
    expect(screen.getByText('/a/')).toBeTruthy();
    fireEvent.click(button('Retirar del sitio'));
    expect(acts.onUnpublish).toHaveBeenCalledWith('', undefined);
  });

  it('asks for the name of a front', () => {
    const acts = show({ publishing: publishing({ live, isFront: true }), changes: [row] });
    fireEvent.click(button('Retirar del sitio…'));
    expect(button('Retirar del sitio').disabled).toBe(true);
    const input = screen.getByLabelText('Escribe «Portada» para confirmar');
    fireEvent.change(input, { target: { value: 'Portad' } });
    expect(button('Retirar del sitio').disabled).toBe(true);
    fireEvent.change(input, { target: { value: 'Portada' } });
    fireEvent.click(button('Retirar del sitio'));
    expect(acts.onUnpublish).toHaveBeenCalledWith('Portada', undefined);
  });

  it('closes on Escape', () => {
    const acts = show();
    fireEvent.keyDown(screen.getByRole('complementary', { name: 'Publicar «Portada»' }), {
      key: 'Escape',
    });
    expect(acts.onClose).toHaveBeenCalledOnce();
  });
});
