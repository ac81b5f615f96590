// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tool } from './Tool.tsx';

afterEach(cleanup);

it('takes a press before the bar knows that there is something to do', () => {
  let presses = 0;
  render(<Tool name="Rehacer" icon="redo" onPress={() => presses++} isIdle />);
  const button = screen.getByRole('button', { name: 'Rehacer' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(presses).toBe(1);
});
