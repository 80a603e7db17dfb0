import { waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { useRecordOpening } from './use-record-opening.ts';

function Opened() {
  const { key, search } = useLocation();
  useRecordOpening(Number(search.slice(1)), key);
  return null;
}

test('an opening is recorded once, the next opening again', async () => {
  const calls = answerCalls(() => ({ status: 204 }));
  const { router } = renderAt('/video?7', <Opened />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await router.navigate('/video?8');
  await waitFor(() => expect(calls).toHaveLength(2));
  await router.navigate('/video?7');
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ url }) => url.split('/').at(-1))).toEqual(['7', '8', '7']);
});
