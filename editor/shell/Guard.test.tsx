// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Guard } from './Guard.tsx';

const Fragile = ({ text }: { text: string }) => {
  if (text === 'malo') throw new Error(text);
  return <p>{text}</p>;
};
const framed = (text: string) => (
  <>
    <Guard name="frágil" resetKey={text} fallback={() => <p>falló</p>}>
      <Fragile text={text} />
    </Guard>
    <p>vecino</p>
  </>
);

describe('a block that throws', () => {
  afterEach(cleanup);
  it('takes nothing else down, and gets a new chance when its data change', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { rerender } = render(framed('malo'));
    expect(quiet.mock.calls.map(([said]) => said)).toContain('«frágil» failed');
    expect(screen.getByText('falló')).toBeTruthy();
    expect(screen.getByText('vecino')).toBeTruthy();
    rerender(framed('bueno'));
    expect(screen.getByText('bueno')).toBeTruthy();
    expect(screen.queryByText('falló')).toBeNull();
    quiet.mockRestore();
  });
});
