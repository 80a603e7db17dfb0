import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CaptionLineForm } from './caption-line.tsx';

test('Escape that ends a Japanese conversion keeps the line; the next one leaves it', () => {
  const onCancel = vi.fn();
  const line = { number: 1, start: '0:01', end: '0:02', text: 'とうし', judged: {} };
  const others = { onDone: vi.fn(), onRemove: vi.fn(), onAddAfter: vi.fn() };
  render(<CaptionLineForm line={line as never} onCancel={onCancel} {...others} />);
  const text = screen.getByDisplayValue('とうし');
  fireEvent.keyDown(text, { key: 'Escape', isComposing: true });
  // Safari's.
  fireEvent.keyDown(text, { key: 'Escape', keyCode: 229 });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(text, { key: 'Escape', keyCode: 27 });
  expect(onCancel).toHaveBeenCalledOnce();
});
