import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { learnServerTime } from '#lib/api/server-clock.ts';
import { renderForm } from '#testing/render-form.tsx';
import { PublicationBox } from './publication-box.tsx';

const draft = { published_at: null, published_until: null, brand_ids: [] };
const brands = [
  { id: 1, label: 'Orchard' },
  { id: 2, label: 'WIS' },
];

const show = (record: object = draft) => {
  const saved = renderForm(<PublicationBox />, record as Record<string, unknown>, { brands });
  return {
    saved,
    from: screen.getByLabelText<HTMLInputElement>('公開開始（日本時間）'),
    until: screen.getByLabelText<HTMLInputElement>('公開終了（日本時間）'),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    save: async () => {
      await userEvent.click(screen.getByRole('button', { name: '送信' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      return saved[0];
    },
  };
};

describe('from when until when', () => {
  test('is saved as it was typed, as the wall clock of Japan', async () => {
    const { from, until, save } = show();
    // An hour that the clocks of New York skip.
    fireEvent.change(from, { target: { value: '2026-03-08T02:30' } });
    fireEvent.change(until, { target: { value: '2026-03-08T02:31' } });
    expect(await save()).toMatchObject({
      published_at: '2026-03-08 02:30:00',
      published_until: '2026-03-08 02:31:00',
    });
  });

  test('is shown as it is stored, and emptied to none', async () => {
    const { from, until, save } = show({ ...draft, published_until: '2026-12-31 23:59:59' });
    expect(from.value).toBe('');
    expect(until.value).toMatch(/^2026-12-31T23:59:59/);
    fireEvent.change(until, { target: { value: '' } });
    expect(await save()).toMatchObject({ published_at: null, published_until: null });
  });
});

describe('the buttons', () => {
  test('publish at the time of the server, and take an end away that lies behind', async () => {
    learnServerTime(new Headers({ Date: 'Sat, 21 Nov 2026 15:00:30 GMT' }));
    const { press, save } = show({ ...draft, published_until: '2026-11-21 09:00:00' });
    await press('今すぐ公開');
    expect(screen.getByText('公開中')).toBeTruthy();
    const { published_at, published_until } = (await save()) as Record<string, string | null>;
    expect(published_at).toBe('2026-11-22 00:00:00');
    expect(published_until).toBeNull();
  });

  test('make a draft again of what is published', async () => {
    const { press, save } = show({ ...draft, published_at: '2020-01-01 00:00:00' });
    expect(screen.getByText('公開中')).toBeTruthy();
    await press('下書きに戻す');
    expect(screen.getByText('下書き')).toBeTruthy();
    expect(await save()).toMatchObject({ published_at: null });
  });
});

describe('for whom', () => {
  test('all, unless brands are chosen', async () => {
    const { save } = show();
    expect(screen.getByLabelText<HTMLInputElement>('全員').checked).toBe(true);
    await userEvent.click(screen.getByLabelText('ブランドを選択する'));
    expect(screen.getByText('ブランドを選択しない場合は、全員に公開されます。')).toBeTruthy();
    await userEvent.click(await screen.findByLabelText('WIS'));
    expect(await save()).toMatchObject({ brand_ids: [2] });
  });

  test('all again, whatever was chosen before', async () => {
    const { save } = show({ ...draft, brand_ids: [1, 2] });
    expect((await screen.findByLabelText<HTMLInputElement>('Orchard')).checked).toBe(true);
    await userEvent.click(screen.getByLabelText('全員'));
    expect(await save()).toMatchObject({ brand_ids: [] });
  });
});
