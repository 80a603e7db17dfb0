import CircleAlert from 'lucide-react/icons/circle-alert';

/** The error of a field; empty without one. */
export const FieldError = ({ id, children }: { id: string; children?: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
