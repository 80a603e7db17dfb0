import { FormNotice } from '#lib/forms/form-notice.tsx';
import { TermsFold, TermsTextBox } from '#lib/terms-text-box.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { t } from './messages.ts';
import type { useFirstTerms } from './use-first-terms.ts';

/** The terms of the member's brands, each to be read here and to be ticked. */
export function FirstTermsFields({
  choice,
  refusal,
}: {
  choice: ReturnType<typeof useFirstTerms>;
  /** What the server says, such as that the terms have changed meanwhile. */
  refusal: string | undefined;
}) {
  const { terms, hasFailed, isFetching, refetch, boxes } = choice;
  if (terms.length === 0 && !hasFailed) return null;
  return (
    <fieldset ref={boxes} className="space-y-2">
      <legend className="mb-1 text-sm font-semibold text-text">{t('first_password.terms')}</legend>
      <FormNotice severity="error">{refusal && <p>{refusal}</p>}</FormNotice>
      {hasFailed && (
        <div role="alert" className="space-y-3 text-sm">
          <p>{t('first_password.terms.failed')}</p>
          <Button variant="outlined" busy={isFetching} onClick={() => void refetch()}>
            {t('first_password.terms.again')}
          </Button>
        </div>
      )}
      {terms.map(({ fingerprint, title, body }) => (
        <div key={fingerprint}>
          <TermsFold title={title}>
            <TermsTextBox title={title} body={body} />
          </TermsFold>
          <Checkbox
            label={t('first_password.terms.accept', { title })}
            checked={choice.isTicked(fingerprint)}
            onChange={({ target }) => choice.tick(fingerprint, target.checked)}
            error={choice.lacks(fingerprint) ? t('first_password.terms.needed') : undefined}
          />
        </div>
      ))}
    </fieldset>
  );
}
