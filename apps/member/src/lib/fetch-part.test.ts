import { expect, test, vi } from 'vitest';
import { fetchPart } from './fetch-part.ts';

const missing = new TypeError('Failed to fetch dynamically imported module');

const offlineUntilThen = () => {
  const answer = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', answer);
  return answer;
};

test('a part that the network does not bring comes when the network is back', async () => {
  const asked = offlineUntilThen();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing);
  load.mockResolvedValue('part');
  const part = fetchPart(load);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(2);
  });
  expect(await part).toBe('part');
});

test('a part of an older build is an error: the server answers, and has it no more', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)));
  await expect(fetchPart(() => Promise.reject(missing))).rejects.toBe(missing);
});
