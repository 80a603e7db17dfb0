import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';

/** A checkbox with its label beside it, and its hint and error below. */
export function Checkbox({
  label,
  hint,
  error,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; hint?: string; error?: string | undefined }) {
  const id = useId();
  const described = cx(hint !== undefined && id, error !== undefined && `${id}-error`);
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 py-1.5 text-sm text-text">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={described || undefined}
            className="peer absolute inset-0 appearance-none rounded border border-edge bg-ground checked:border-primary checked:bg-primary"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none relative size-3.5 text-white opacity-0 peer-checked:opacity-100"
          />
        </span>
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="-mt-1.5 pl-8 text-xs text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
