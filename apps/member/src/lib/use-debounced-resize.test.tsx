import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDebouncedResize } from './use-debounced-resize.ts';

function Sized({ onResize }: { onResize: () => void }) {
  useDebouncedResize(onResize);
  return null;
}

test('a window being resized is answered once, half a second after it has come to rest', () => {
  vi.useFakeTimers();
  const onResize = vi.fn();
  const { unmount } = render(<Sized onResize={onResize} />);
  for (let steps = 0; steps < 5; steps += 1) {
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(499);
  }
  expect(onResize).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onResize).toHaveBeenCalledOnce();

  window.dispatchEvent(new Event('resize'));
  unmount();
  vi.advanceTimersByTime(500);
  expect(onResize).toHaveBeenCalledOnce();
});
