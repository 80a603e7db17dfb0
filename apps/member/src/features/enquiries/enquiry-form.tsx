import type { ContactCategory } from '@orchard/contract/contact-categories';
import { MAX_TEXT } from '@orchard/contract/limits';
import type { Brand } from '@orchard/contract/site';
import { type ComponentProps, useId, useSyncExternalStore } from 'react';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { t } from './messages.ts';
import { ENQUIRY_FORM, type Enquiry, offeredTo, type useEnquiry } from './use-enquiry.ts';

/** The name of a field that may not be left out; readers hear that from the control itself. */
const needed = (label: string) => (
  <>
    {label}
    <span
      aria-hidden="true"
      className="ml-2 rounded border border-edge px-1.5 py-0.5 text-xs font-normal text-quiet"
    >
      {t('form.needed')}
    </span>
  </>
);

/** Chooses the brand of an enquiry, for members with several. */
function BrandChoice({
  brands,
  error,
  defaultValue,
  ...rest
}: ComponentProps<'input'> & { brands: readonly Brand[]; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-text">
        {needed(t('contact.brand'))}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {brands.map((brand) => (
          <label
            key={brand.slug}
            className="flex min-h-12 items-center gap-3 rounded-lg border border-edge bg-ground px-4 py-2.5 hover:border-quiet has-checked:border-tint has-checked:bg-tint-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tint"
          >
            <input
              {...rest}
              type="radio"
              required
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

/** The form of an enquiry, which a summary repeats before sending. */
export function EnquiryForm({
  form,
  field,
  errors,
  brands,
  categories,
  onComplete,
}: Pick<ReturnType<typeof useEnquiry>, 'form' | 'field' | 'errors'> & {
  brands: readonly Brand[];
  categories: ContactCategory[];
  onComplete: (enquiry: Enquiry) => void;
}) {
  const readBrand = () => form.values().content_category;
  const chosen = useSyncExternalStore(form.subscribe, readBrand, readBrand);
  const offered = offeredTo(chosen, categories);
  return (
    <FormShell form={form} id={ENQUIRY_FORM} className="space-y-6" onSubmit={onComplete}>
      {brands.length > 1 ? (
        <BrandChoice {...field('content_category')} brands={brands} />
      ) : (
        <FieldError id="enquiry-brand">{errors.content_category}</FieldError>
      )}
      {offered.length > 0 && (
        <SelectField
          {...field('contact_category_id')}
          label={needed(t('contact.category'))}
          required
          choose={t('form.choose')}
          options={offered}
        />
      )}
      <TextField
        {...field('subject')}
        label={needed(t('contact.subject'))}
        required
        autoComplete="off"
      />
      <TextArea
        {...field('body')}
        label={needed(t('contact.body'))}
        required
        hint={<LengthHint form={form} name="body" max={MAX_TEXT} />}
      />
      <Button type="submit" className="w-full sm:w-auto sm:min-w-60">
        {t('contact.confirm')}
      </Button>
    </FormShell>
  );
}
