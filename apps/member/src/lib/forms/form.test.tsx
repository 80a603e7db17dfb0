import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useToast } from '#lib/toasts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Form, Schema } from './form.ts';
import { FormShell } from './form-shell.tsx';
import { useForm } from './use-form.ts';

interface Values {
  token: string;
  name: string;
  age: number | undefined;
  remember: boolean;
}

/** A name is needed, and an age; both are named where they are missing. */
const schema: Schema<Values> = {
  safeParse(values) {
    const { name, age } = values as Values;
    const issues = [
      ...(name === '' ? [{ path: ['name'], message: '名前が必要です。' }] : []),
      ...(name === '' ? [{ path: ['name'], message: '短すぎます。' }] : []),
      ...(age === undefined ? [{ path: ['age'], message: '年齢が必要です。' }] : []),
    ];
    if (issues.length > 0) return { success: false, error: { issues } };
    return { success: true, data: values as Values };
  },
};

const begun: Values = { token: 'secret', name: '', age: undefined, remember: false };
const Toast = () => <p>{useToast()?.message}</p>;

function show(fetchSchema: () => Promise<Schema<Values>> = async () => schema) {
  const sent = vi.fn();
  const made: { form?: Form<Values, Values> } = {};
  function Example() {
    const { form, field, box } = useForm<Values, Values>({
      values: begun,
      fetchSchema,
      readers: { age: (text) => (text === '' ? undefined : Number(text)) },
    });
    made.form = form;
    return (
      <FormShell form={form} onSubmit={sent}>
        <TextField {...field('age')} label="年齢" />
        <TextField {...field('name')} label="名前" />
        <Checkbox {...box('remember')} label="保持" />
        <button type="submit">送信</button>
        <Toast />
      </FormShell>
    );
  }
  render(<Example />);
  return { sent, form: () => made.form as Form<Values, Values> };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: '送信' }));

test('its schema is fetched when it is first sent, and what was typed goes out', async () => {
  const fetchSchema = vi.fn(async () => schema);
  const { sent } = show(fetchSchema);
  await userEvent.type(field('名前'), '花子');
  await userEvent.type(field('年齢'), '30');
  await userEvent.click(screen.getByRole('checkbox'));
  expect(fetchSchema).not.toHaveBeenCalled();
  await send();
  expect(sent.mock.calls).toEqual([[{ token: 'secret', name: '花子', age: 30, remember: true }]]);
});

test('where the schema does not come it is not sent, keeps what was typed, and says why', async () => {
  const { sent } = show(() => Promise.reject(new Error('no code')));
  await userEvent.type(field('名前'), '花子');
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(field('名前')).toHaveProperty('value', '花子');
  expect(await screen.findByText(/接続できませんでした/)).toBeTruthy();
});

test('each field says the first that is wrong, and the first of them has the focus', async () => {
  const { sent } = show();
  await send();
  expect(screen.getByText('名前が必要です。')).toBeTruthy();
  expect(screen.queryByText('短すぎます。')).toBeNull();
  expect(document.activeElement).toBe(field('年齢'));
  expect(sent).not.toHaveBeenCalled();
});

test('once it was sent, a field that changes is checked at once, and no other', async () => {
  show();
  await userEvent.type(field('名前'), '花');
  await userEvent.clear(field('名前'));
  expect(screen.queryByText('名前が必要です。')).toBeNull();
  await send();
  await userEvent.type(field('年齢'), '3');
  expect(screen.queryByText('年齢が必要です。')).toBeNull();
  expect(screen.getByText('名前が必要です。')).toBeTruthy();
});

test('what the server refuses stands beside what is wrong already, until the field changes', async () => {
  const { form } = show();
  await userEvent.type(field('名前'), '花子');
  await userEvent.type(field('年齢'), '30');
  await send();
  form().refuse({ name: '使えない名前です。' });
  expect(await screen.findByText('使えない名前です。')).toBeTruthy();
  expect(document.activeElement).toBe(field('名前'));
  await userEvent.type(field('名前'), '2');
  expect(screen.queryByText('使えない名前です。')).toBeNull();
});

test('it is filled anew, and begins anew', async () => {
  const { form } = show();
  await send();
  form().reset({ ...begun, name: '太郎', age: 40, remember: true });
  await vi.waitFor(() => expect(screen.queryByText('名前が必要です。')).toBeNull());
  expect(field('名前')).toHaveProperty('value', '太郎');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  await userEvent.clear(field('名前'));
  expect(screen.queryByText('名前が必要です。')).toBeNull();
});

test('what stood in its fields before it listened is its own', () => {
  const { form } = show();
  const element = document.createElement('form');
  element.innerHTML =
    '<input name="name" value="花子"><input type="checkbox" name="remember" checked>';
  form().attach(element);
  expect(form().values()).toEqual({ ...begun, name: '花子', remember: true });
});
