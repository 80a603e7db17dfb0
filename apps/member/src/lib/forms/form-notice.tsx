import type { ReactNode } from 'react';
import { Note } from '#ui/note.tsx';

/** The place above a form for what came of it; always there, so that it is read out. */
export const FormNotice = ({
  severity,
  children,
}: {
  severity: 'info' | 'error';
  children?: ReactNode;
}) => (
  <div role={severity === 'error' ? 'alert' : 'status'} className="not-empty:mb-6">
    {children && <Note severity={severity}>{children}</Note>}
  </div>
);
