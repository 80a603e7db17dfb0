import { showToast } from './toasts.ts';

/** Copies a text and says so, or that it could not: as where the site is not served securely. */
export const copyText = (text: string, words: { copied: string; failed: string }): Promise<void> =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => showToast(words.copied, 'success'),
    () => showToast(words.failed, 'error'),
  );
