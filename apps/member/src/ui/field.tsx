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
  required: true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The word beside the label of a field that may not be left out; the control itself tells readers. */
export const NeededMark = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="ml-2 rounded border border-edge px-1.5 py-0.5 text-xs font-normal text-quiet"
  >
    {children}
  </span>
);

/**
 * A control with its label above and its hint and error below.
 * @param needed the word that says that the field may not be left out
 */
export function Field({
  label,
  needed,
  error,
  hint,
  children,
}: {
  label: string;
  needed?: string | undefined;
  error: string | undefined;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div>
      <div className="mb-1.5 text-sm">
        <label htmlFor={id} className="font-semibold text-text">
          {label}
        </label>
        {needed && <NeededMark>{needed}</NeededMark>}
      </div>
      {children({
        id,
        required: needed !== undefined || undefined,
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
