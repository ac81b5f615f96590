// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Input, type InputProps } from './Input.tsx';

afterEach(cleanup);

const email: InputProps = {
  type: 'email',
  id: 'b1-email',
  name: 'email',
  label: 'Correo',
  autoComplete: 'email',
};
const sections: InputProps = {
  type: 'select',
  id: 'b1-section',
  name: 'section',
  label: 'Sección',
  options: [
    { value: 'n', label: 'Nacional' },
    { value: 'c', label: 'Cultura' },
  ],
};

describe('an input', () => {
  it.each(['date', 'email', 'password', 'tel', 'text'] as const)('is %s, with a label', (type) => {
    render(<Input {...email} type={type} required maxLength={80} />);
    const control = screen.getByLabelText('Correo') as HTMLInputElement;
    expect([control.type, control.required, control.maxLength, control.autocomplete]).toEqual([
      type,
      true,
      80,
      'email',
    ]);
    expect(control.getAttribute('aria-describedby')).toBeNull();
    expect(control.getAttribute('aria-invalid')).toBeNull();
  });

  it('bounds a day', () => {
    render(<Input {...email} type="date" label="Día" earliest="1900-01-01" latest="2026-11-23" />);
    const control = screen.getByLabelText('Día') as HTMLInputElement;
    expect([control.min, control.max]).toEqual(['1900-01-01', '2026-11-23']);
  });

  it('says how it is filled in and what is wrong', () => {
    render(<Input {...email} hint="Uno que leas" error="Escribe tu correo" pattern=".+@.+" />);
    const control = screen.getByLabelText('Correo');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('pattern')).toBe('.+@.+');
    const said = (control.getAttribute('aria-describedby') ?? '').split(' ');
    expect(said.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Uno que leas',
      'Escribe tu correo',
    ]);
  });

  it('lets a password be looked at', () => {
    const reveal = { show: 'Mostrar', hide: 'Ocultar' };
    render(<Input {...email} type="password" label="Clave" reveal={reveal} />);
    const control = screen.getByLabelText('Clave') as HTMLInputElement;
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar', pressed: false }));
    expect(control.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Ocultar', pressed: true }));
    expect(control.type).toBe('password');
  });

  it('tells its form of what is written and when it is left', () => {
    const [onChange, onBlur, ref] = [vi.fn(), vi.fn(), vi.fn()];
    render(<Input {...sections} onChange={onChange} onBlur={onBlur} ref={ref} />);
    const control = screen.getByLabelText('Sección');
    fireEvent.change(control, { target: { value: 'c' } });
    fireEvent.blur(control);
    expect([onChange, onBlur].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(ref).toHaveBeenCalledWith(control);
  });

  it('is a group of choices, one of them taken', () => {
    render(<Input {...sections} type="radio" defaultValue="c" error="Elige una" />);
    expect(screen.getByRole('group', { name: 'Sección' }).getAttribute('aria-describedby')).toBe(
      'b1-section-error',
    );
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([
      false,
      true,
    ]);
  });

  it('is the same on the server', () => {
    expect(renderToStaticMarkup(<Input {...email} required />)).toBe(
      '<div class="Input_input"><label class="Input_label" for="b1-email">Correo</label><div class="Input_box"><input id="b1-email" class="Input_control" type="email" autoComplete="email" autoCapitalize="none" spellCheck="false" required="" name="email"/></div></div>',
    );
  });
});
