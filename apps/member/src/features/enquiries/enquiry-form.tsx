import type { ContactCategory } from '@orchard/contract/contact-categories';
import { MAX_TEXT } from '@orchard/contract/limits';
import type { Brand } from '@orchard/contract/site';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { t } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BrandChoice } from './brand-choice.tsx';
import type { Enquiry, useEnquiry } from './use-enquiry.ts';

/** Brand, category, subject and body of an enquiry, to be looked over before they are sent. */
export function EnquiryForm({
  form,
  brands,
  categories,
  onComplete,
}: Pick<ReturnType<typeof useEnquiry>, 'form'> & {
  brands: readonly Brand[];
  categories: ContactCategory[];
  onComplete: (enquiry: Enquiry) => void;
}) {
  const { errors } = form.formState;
  return (
    <FormShell form={form} className="space-y-6" onSubmit={onComplete}>
      {brands.length > 1 ? (
        <BrandChoice
          {...form.register('content_category')}
          brands={brands}
          error={errors.content_category?.message}
        />
      ) : (
        <FieldError id="enquiry-brand">{errors.content_category?.message}</FieldError>
      )}
      <SelectField
        {...form.register('contact_category_id', {
          setValueAs: (value) => (value ? Number(value) : undefined),
        })}
        label={t('contact.category')}
        choose={t('form.choose')}
        options={categories}
        error={errors.contact_category_id?.message}
      />
      <TextField
        {...form.register('subject')}
        label={t('contact.subject')}
        autoComplete="off"
        error={errors.subject?.message}
      />
      <TextArea
        {...form.register('body')}
        label={t('contact.body')}
        hint={<LengthHint name="body" max={MAX_TEXT} />}
        error={errors.body?.message}
      />
      <Button type="submit" className="w-full sm:w-auto sm:min-w-60">
        {t('contact.confirm')}
      </Button>
    </FormShell>
  );
}
