import type { ContactCategory } from '@orchard/contract/contact-categories';
import { MAX_TEXT } from '@orchard/contract/limits';
import type { Brand } from '@orchard/contract/site';
import { useSyncExternalStore } from 'react';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BrandChoice } from './brand-choice.tsx';
import { t } from './messages.ts';
import type { Enquiry, useEnquiry } from './use-enquiry.ts';

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
  // What the chosen brand would refuse is not offered.
  const offered = categories.filter(({ brand }) => !brand || !chosen || brand === chosen);
  return (
    <FormShell form={form} className="space-y-6" onSubmit={onComplete}>
      {brands.length > 1 ? (
        <BrandChoice {...field('content_category')} brands={brands} />
      ) : (
        <FieldError id="enquiry-brand">{errors.content_category}</FieldError>
      )}
      <SelectField
        {...field('contact_category_id')}
        label={t('contact.category')}
        choose={t('form.choose')}
        options={offered}
      />
      <TextField {...field('subject')} label={t('contact.subject')} autoComplete="off" />
      <TextArea
        {...field('body')}
        label={t('contact.body')}
        hint={<LengthHint form={form} name="body" max={MAX_TEXT} />}
      />
      <Button type="submit" className="w-full sm:w-auto sm:min-w-60">
        {t('contact.confirm')}
      </Button>
    </FormShell>
  );
}
