import { useEffect, useState } from 'react';
import { t } from '#lib/messages.ts';
import { dismissToast, useToast } from '#lib/toasts.ts';
import { Note } from '#ui/note.tsx';

/**
 * The place of notices on screens before sign-in: above the form, where they cover no field, and
 * stay to be read until the next one or the next screen.
 */
export function NoticeAbove() {
  const toast = useToast();
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
      {isThere && toast && (
        <Note severity={toast.severity === 'error' ? 'error' : 'info'}>
          <p className="phrased">{toast.message}</p>
        </Note>
      )}
    </div>
  );
}
