import type { Brand } from '@orchard/contract/site';
import { type ComponentProps, useId } from 'react';
import { FieldError } from '#ui/field-error.tsx';
import { t } from './messages.ts';

/** Chooses the brand of an enquiry, for members with several. */
export function BrandChoice({
  brands,
  error,
  defaultValue,
  ...rest
}: ComponentProps<'input'> & { brands: readonly Brand[]; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-text">{t('contact.brand')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {brands.map((brand) => (
          <label
            key={brand.slug}
            className="flex min-h-12 items-center gap-3 rounded-lg border border-edge bg-ground px-4 py-2.5 hover:border-quiet has-checked:border-tint has-checked:bg-tint-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tint"
          >
            <input
              {...rest}
              type="radio"
              value={brand.slug}
              defaultChecked={brand.slug === defaultValue}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : id}
              className="size-4.5 shrink-0 accent-primary outline-none"
            />
            {brand.label}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
