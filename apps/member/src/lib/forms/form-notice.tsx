import { Children, type ReactNode } from 'react';
import { Note } from '#ui/note.tsx';

/**
 * Shows the outcome above a form. It is always in the document, so that screen readers announce it.
 */
export const FormNotice = ({
  severity,
  children,
}: {
  severity: 'info' | 'error';
  children?: ReactNode;
}) => (
  <div role={severity === 'error' ? 'alert' : 'status'} className="not-empty:mb-6">
    {Children.toArray(children).length > 0 && <Note severity={severity}>{children}</Note>}
  </div>
);
