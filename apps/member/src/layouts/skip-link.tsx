import { t } from '#lib/messages.ts';

/** The first focusable element: skips header and menu. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-primary px-5 py-2.5 font-semibold text-white focus:translate-y-0"
  >
    {t('skip.main')}
  </a>
);
