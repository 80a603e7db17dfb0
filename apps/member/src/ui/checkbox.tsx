import Check from 'lucide-react/icons/check';
import { type ComponentProps, useId } from 'react';

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  hint,
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: string }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm text-text">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-describedby={hint === undefined ? undefined : id}
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
    </div>
  );
}
