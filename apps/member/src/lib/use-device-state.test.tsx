import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useDeviceState } from './use-device-state.ts';

function Shown() {
  const [state] = useDeviceState(() => 'what the device knows', 'unknown');
  return <p>{state}</p>;
}

test('what the device knows is shown at once', () => {
  render(<Shown />);
  expect(screen.getByText('what the device knows')).toBeTruthy();
});

test('where the server has rendered, it comes with hydration', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Shown />);
  expect(container.textContent).toBe('unknown');
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <Shown />, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect([container.textContent, errors]).toEqual(['what the device knows', []]);
  await act(async () => root.unmount());
});
