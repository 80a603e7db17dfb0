import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** The error of a field; empty without one. */
export const FieldError = ({ id, children }: { id: string; children?: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );

/** The props that connect a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with its label above and its hint and error below. */
export function Field({
  label,
  error,
  hint,
  children,
}: {
  label: ReactNode;
  error: string | undefined;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-text">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet tabular-nums">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
