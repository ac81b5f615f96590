// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../schemas/finding.ts';
import { useNextFocus } from '../../shell/use-next-focus.ts';
import { FindingList } from './FindingList.tsx';

const finding = (id: string): Finding => ({
  severity: 'warning',
  rule: 'dead-link',
  message: `Lleva a /${id}/`,
  path: ['sections', 'main', 0, 'fields', 'linkURL'],
  block: { id, label: 'Imagen' },
  field: { path: 'linkURL', label: 'Enlace' },
  mend: { kind: 'set-field', label: 'Quitar el enlace', block: id, path: ['linkURL'], value: '' },
});
const [first, second] = [finding('a'), finding('b')];
afterEach(cleanup);

describe('a list of findings', () => {
  it('leads to each, and mends it where that takes one press', () => {
    const acts = { onOpen: vi.fn(), onMend: vi.fn() };
    render(<FindingList findings={[first]} {...acts} />);
    fireEvent.click(screen.getByRole('button', { name: /Lleva a \/a\/\s*Imagen › Enlace/ }));
    expect(acts.onOpen).toHaveBeenCalledWith(first);
    fireEvent.click(screen.getByRole('button', { name: 'Quitar el enlace: Imagen › Enlace' }));
    expect(acts.onMend).toHaveBeenCalledWith([first.mend]);
  });

  it('offers nothing to who may not change the page', () => {
    render(<FindingList findings={[first]} onOpen={vi.fn()} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('has one line for warnings that repeat, with one press for all', () => {
    const acts = { onOpen: vi.fn(), onMend: vi.fn() };
    const [third, other] = [finding('c'), { ...finding('d'), rule: 'alt-text' }];
    const bare = { ...finding('e'), mend: undefined };
    render(<FindingList findings={[other, first, second, third, bare as Finding]} {...acts} />);
    const summary = screen.getByText('Enlaces rotos').parentElement;
    expect(screen.getAllByRole('listitem').filter((li) => !li.closest('details'))).toHaveLength(2);
    expect(summary?.textContent).toBe('Enlaces rotos 4 avisos');
    fireEvent.click(
      screen.getByRole('button', { name: 'Quitar el enlace: Enlaces rotos, 3 avisos' }),
    );
    expect(acts.onMend).toHaveBeenCalledWith([first.mend, second.mend, third.mend]);
  });

  it('keeps two warnings of a rule, and faults, as lines of their own', () => {
    const fault = (id: string): Finding => ({ ...finding(id), severity: 'fault' });
    render(<FindingList findings={['x', 'y', 'z'].map(fault)} onOpen={vi.fn()} />);
    expect(screen.getAllByRole('button')).toHaveLength(3);
    cleanup();
    render(<FindingList findings={[first, second]} onOpen={vi.fn()} />);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('hands the focus on when the row that had it goes', () => {
    const Listed = ({ findings }: { findings: Finding[] }) => (
      <section className="pe-sheet">
        <h2 tabIndex={-1}>Revisión</h2>
        <div ref={useNextFocus(findings, { row: '.pe-lead', title: '.pe-sheet h2[tabindex]' })}>
          {findings.length > 0 ? (
            <FindingList findings={findings} onOpen={vi.fn()} onMend={vi.fn()} />
          ) : null}
        </div>
      </section>
    );
    const { rerender } = render(<Listed findings={[first, second]} />);
    screen.getAllByRole('button', { name: /^Quitar/ })[0]?.focus();
    rerender(<Listed findings={[second]} />);
    expect(document.activeElement?.textContent).toContain('/b/');
    rerender(<Listed findings={[]} />);
    expect(document.activeElement?.textContent).toBe('Revisión');
  });
});
