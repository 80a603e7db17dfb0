import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderForm } from '#testing/render-form.tsx';
import { VimeoInput } from './vimeo-input.tsx';

const SET = 'https://player.vimeo.com/video/76979871?h=8272103f6e&loop=1';

const save = async (typed: string, record: object = { vimeo: null, embed_url: null }) => {
  const saved = renderForm(<VimeoInput />, record as Record<string, unknown>);
  const field = screen.getByRole('textbox', { name: 'VimeoのURLまたは動画のID' });
  await userEvent.clear(field);
  await userEvent.paste(typed);
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await expect.poll(() => saved.length).toBe(1);
  return saved[0];
};

test('an address of the player is the video that it plays', async () => {
  expect(await save('https://player.vimeo.com/video/76979871?h=8272103f6e')).toMatchObject({
    ...{ vimeo: '76979871/8272103f6e', embed_url: null },
  });
});

test('one with settings of its own is kept as it is', async () => {
  expect(await save(SET)).toMatchObject({ vimeo: null, embed_url: SET });
});

test('one that was kept can be changed', async () => {
  const kept = { vimeo: null, embed_url: SET };
  expect(await save(`${SET}&muted=1`, kept)).toMatchObject({ embed_url: `${SET}&muted=1` });
});

test('one that was kept can be emptied', async () => {
  expect(await save('', { vimeo: null, embed_url: SET })).toMatchObject({
    ...{ vimeo: null, embed_url: null },
  });
});

test('one that was kept can become the video alone', async () => {
  const saved = renderForm(<VimeoInput />, { vimeo: null, embed_url: SET });
  await userEvent.click(screen.getByRole('button', { name: /Vimeoの動画として登録する/ }));
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await expect.poll(() => saved).toMatchObject([{ vimeo: '76979871/8272103f6e', embed_url: null }]);
});
