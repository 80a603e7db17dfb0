import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { HomeBanner } from './home-banner.tsx';

// An odd number: two turns would be back at the first picture.
const THREE_TURNS = 18_000;

const slide = (id: number, kind: string) => ({
  id,
  image_url: `/media/${kind}/${id}.webp`,
  alt: `画像${id}`,
});

function show(count = 2, kind = 'images') {
  vi.useFakeTimers();
  const slides = Array.from({ length: count }, (_, index) => slide(index + 1, kind));
  render(<HomeBanner banner={{ text: '学びを続けよう', slides }} />);
  return {
    shown: () => screen.getAllByRole('img').map((image) => image.getAttribute('alt')),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

describe('the banner', () => {
  test('shows the next picture every six seconds, without end', () => {
    const { shown, pass } = show();
    expect(shown()).toEqual(['画像1']);
    pass(5999);
    expect(shown()).toEqual(['画像1']);
    pass(1);
    expect(shown()).toEqual(['画像2']);
    pass(6000);
    expect(shown()).toEqual(['画像1']);
  });

  test('stands still when paused, until it is started again', () => {
    const { shown, pass } = show();
    fireEvent.click(screen.getByRole('button', { name: '画像の切り替えを止める' }));
    pass(THREE_TURNS);
    expect(shown()).toEqual(['画像1']);
    fireEvent.click(screen.getByRole('button', { name: '画像の切り替えを始める' }));
    pass(6000);
    expect(shown()).toEqual(['画像2']);
  });

  test('stands still under the pointer and the focus', () => {
    const { shown, pass } = show();
    const region = screen.getByRole('region', { name: 'ご案内' });
    fireEvent.pointerEnter(region);
    pass(THREE_TURNS);
    expect(shown()).toEqual(['画像1']);
    fireEvent.pointerLeave(region);
    fireEvent.focus(screen.getByRole('button'));
    pass(THREE_TURNS);
    expect(shown()).toEqual(['画像1']);
  });

  test('does not turn by itself for whoever wants less motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
    );
    const { shown, pass } = show();
    pass(THREE_TURNS);
    expect(shown()).toEqual(['画像1']);
    expect(screen.getByRole('button', { name: '画像の切り替えを始める' })).toBeTruthy();
  });

  test('has nothing but its pictures, its words and one switch', () => {
    const { shown, pass } = show();
    expect(shown()).toEqual(['画像1']);
    // The next picture comes shortly before its turn.
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(1);
    pass(4000);
    expect(screen.getAllByRole('img', { hidden: true })).toHaveLength(2);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('region').textContent).toBe('学びを続けよう');
  });

  test('has nothing to press with a single picture', () => {
    show(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('fetches on phones what phones show of a picture, and the whole picture elsewhere', () => {
    show(1);
    const image = screen.getByRole('img');
    expect(image.getAttribute('src')).toBe('/media/images/1.webp');
    const [source, ...others] = image.parentElement?.querySelectorAll('source') ?? [];
    expect(others).toEqual([]);
    expect([source?.media, source?.srcset]).toEqual([
      '(width < 40rem)',
      '/media/images/1.webp?size=phone',
    ]);
    fireEvent.error(image);
    expect(screen.getByRole('img', { name: '画像1' }).tagName).toBe('SPAN');
  });

  test('fetches a picture that lies elsewhere as it is', () => {
    show(1, 'public');
    const image = screen.getByRole('img');
    expect(image.getAttribute('src')).toBe('/media/public/1.webp');
    expect(image.closest('picture')).toBeNull();
  });
});
