import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { SearchBox } from './search-box.tsx';

function show(address: string) {
  const { router } = renderAt(address, <SearchBox />);
  return {
    input: screen.getByRole('searchbox'),
    address: () =>
      decodeURIComponent(router.state.location.pathname + router.state.location.search),
  };
}

describe('the search', () => {
  test.each([
    ['/account', '税金', '/video?search=税金'],
    ['/account', '   ', '/video'],
    ['/video?t=3&p=2&uncp=1&sort=asc', '税金', '/video?t=3&search=税金&uncp=1&sort=asc'],
    ['/video?t=3&search=相続', ' ', '/video?t=3'],
    ['/video/7', '税金', '/video?search=税金'],
  ])('from %s with %j leads to %s', async (from, word, to) => {
    const { input, address } = show(from);
    await userEvent.clear(input);
    await userEvent.type(input, `${word}{Enter}`);
    await waitFor(() => expect(address()).toBe(to));
  });

  test('the button runs it as well', async () => {
    const { input, address } = show('/');
    await userEvent.type(input, '税金');
    await userEvent.click(screen.getByRole('button', { name: '検索する' }));
    expect(address()).toBe('/video?search=税金');
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'an Enter that ends a conversion does not (%j)',
    (sign) => {
      const { input } = show('/');
      const goesOn = fireEvent.keyDown(input, { key: 'Enter', ...sign });
      expect(goesOn).toBe(false);
      expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
    },
  );

  test('shows the word that the list is searched for, and is marked required', () => {
    const { input } = show('/video?search=相続');
    expect(input).toHaveProperty('value', '相続');
    expect(input).toHaveProperty('required', true);
  });
});
