import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForm } from '#testing/render-form.tsx';
import { ChoiceSelect } from './choices.tsx';

const tags = [{ id: 7, name: '税務' }];
const show = (tag: unknown) =>
  renderForm(
    <ChoiceSelect source="tag" reference="tags" label="タグ" alwaysOn />,
    { tag },
    { tags },
  );
const shown = () => screen.getByRole('combobox', { name: /^タグ/ }).textContent;

test.each([
  ['as a number', 9, '（削除されたタグ）'],
  ['as an address has it', '9', '（削除されたタグ）'],
  ['that is there', 7, '税務'],
])('a remembered filter by a row %s says by what it filters', async (_, tag, name) => {
  show(tag);
  await waitFor(() => expect(shown()).toBe(name));
});

test('a filter by nothing offers the rows that are there', async () => {
  show('');
  await waitFor(() => expect(screen.getByRole('combobox')).toBeTruthy());
  expect(shown()).not.toContain('削除');
});
