import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { antiForgeryToken } from '#lib/api/send.ts';
import { createMessages } from '#lib/messages.ts';
import { dismissToast, useToast } from '#lib/toasts.ts';
import { Note } from '#ui/note.tsx';

const t = createMessages({
  'session.kept': '時間がたったなどの理由でログアウトしましたが、書きかけの内容は残っています。',
  'cookies.refused':
    'このサイトのCookieが使えないため、ログインできません。ブラウザーの設定でCookieを許可してから、もう一度お試しください。',
});

/** What is told: where no token is kept although two have come, it is not that one has run out. */
const wordsOf = (message: string): string =>
  message === t('problem.stale') && antiForgeryToken() === undefined
    ? t('cookies.refused')
    : message;

/**
 * The place of notices on screens before sign-in: above the form, where they cover no field, and
 * stay to be read until the next one or the next screen.
 */
export function NoticeAbove() {
  const toast = useToast();
  const [params] = useSearchParams();
  // The ids of forms that keep what was written begin so.
  const isKept = params.get('next')?.includes('#kept-');
  // Filled once it is in the document, so that screen readers announce what led here.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
    const leave = ({ target }: Event) => {
      if ((target as Element).closest('a[href]')) dismissToast();
    };
    document.addEventListener('click', leave);
    return () => document.removeEventListener('click', leave);
  }, []);
  return (
    <div role="status" aria-label={t('toast.region')} className="not-empty:mb-6">
      {isThere && (toast || isKept) && (
        <Note severity={toast?.severity === 'error' ? 'error' : 'info'}>
          {toast && <p className="phrased">{wordsOf(toast.message)}</p>}
          {isKept && <p className="phrased">{t('session.kept')}</p>}
        </Note>
      )}
    </div>
  );
}
