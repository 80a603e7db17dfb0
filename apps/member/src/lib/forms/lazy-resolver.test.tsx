import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { useToast } from '#lib/toasts.ts';
import { lazyResolver } from './lazy-resolver.ts';

/** Sends a form with these values. */
async function send(resolver: ReturnType<typeof lazyResolver<{ name: string }, unknown, object>>) {
  const { result } = renderHook(() =>
    useForm<{ name: string }, unknown, object>({ resolver, defaultValues: { name: '花子' } }),
  );
  const sent = vi.fn();
  await result.current.handleSubmit(sent)();
  return { sent, values: result.current.getValues() };
}

test('a form is checked by what comes when it is sent', async () => {
  const { sent } = await send(
    lazyResolver(async () => ({ name }) => ({ values: { name: name.trim() }, errors: {} })),
  );
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: '花子' });
});

test('where nothing comes it is not sent, keeps what was typed, and says why', async () => {
  const { sent, values } = await send(lazyResolver(() => Promise.reject(new Error('no code'))));
  expect(sent).not.toHaveBeenCalled();
  expect(values).toEqual({ name: '花子' });
  expect(renderHook(useToast).result.current?.message).toContain('接続できませんでした');
});
