// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { later, laterView } from './later.tsx';

afterEach(cleanup);

const Hello = ({ name }: { name: string; isOpen?: boolean }) => <p>Hola, {name}</p>;

describe('a part that comes later', () => {
  it('is fetched once, when it is first shown, and then is there at once', async () => {
    const load = vi.fn(async () => Hello);
    const View = laterView('Saludo', load, {
      isShown: ({ isOpen }: { name: string; isOpen?: boolean }) => isOpen === true,
    });
    const { rerender } = render(<View name="Ana" />);
    expect(load).not.toHaveBeenCalled();
    rerender(<View name="Ana" isOpen />);
    await screen.findByText('Hola, Ana');
    cleanup();
    render(<View name="Luz" isOpen />);
    screen.getByText('Hola, Luz');
    expect(load).toHaveBeenCalledOnce();
  });

  it('says that it could not be fetched, and is fetched on demand', async () => {
    const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'));
    const View = laterView('Saludo', load);
    render(<View name="Ana" />);
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Hola, Ana');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('stays a second after it closed, for what closes softly', async () => {
    vi.useFakeTimers();
    const View = laterView('Saludo', async () => Hello, {
      isShown: ({ isOpen }: { name: string; isOpen?: boolean }) => isOpen === true,
    });
    const { rerender } = render(<View name="Ana" isOpen />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    rerender(<View name="Ana" isOpen={false} />);
    act(() => vi.advanceTimersByTime(999));
    screen.getByText('Hola, Ana');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Hola, Ana')).toBeNull();
    vi.useRealTimers();
  });

  it('shares one fetch among all who ask', async () => {
    const load = vi.fn(async () => 7);
    const part = later(load);
    expect(await Promise.all([part.get(), part.get()])).toEqual([7, 7]);
    expect([part.now(), load.mock.calls.length]).toEqual([7, 1]);
  });
});
