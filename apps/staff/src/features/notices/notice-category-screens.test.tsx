import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderForm } from '#testing/render-form.tsx';
import { BadgeColorInput } from './notice-category-screens.tsx';

test('tells whether white can be read on a colour while it is chosen', async () => {
  const saved = renderForm(<BadgeColorInput source="color" />, { name: '重要', color: '#fbbf24' });
  const user = userEvent.setup();
  expect(screen.getByRole('status').textContent).toContain('より濃い色');
  await user.click(screen.getByRole('button', { name: '緑' }));
  expect(screen.getByRole('status').textContent).toContain('5.4：1（読みやすい色です）');
  expect(screen.getByText('重要')).toBeDefined();
  const typed = screen.getByRole('textbox', { name: '色' });
  await user.clear(typed);
  await user.type(typed, '#b91c');
  expect(screen.queryByRole('status')).toBeNull();
  await user.type(typed, '1c');
  expect(screen.getByRole('status').textContent).toContain('読みやすい色です');
  await user.click(screen.getByRole('button', { name: '送信' }));
  expect(saved).toMatchObject([{ color: '#b91c1c' }]);
});
