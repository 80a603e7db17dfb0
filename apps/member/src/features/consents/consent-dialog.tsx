import type { OpenTerms } from '@orchard/contract/consents';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText, reasonOfError } from '#lib/answer-problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDate } from '#lib/dates.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { revisedIn, TermsTextBox } from '#lib/terms-text-box.tsx';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { acceptance, deferral } from './consent-answers.ts';
import { t } from './messages.ts';

/**
 * Asks for the consent to terms. Closing it answers nothing; what is due stays until it is accepted,
 * with the ways to ask the office and to sign out.
 */
export function ConsentDialog({
  terms,
  onClose,
  signOut,
}: {
  terms: OpenTerms;
  onClose: () => void;
  /** The button that signs out. */
  signOut: ReactNode;
}) {
  const accept = useMutation({
    ...acceptance('visit'),
    onSuccess(...answered) {
      acceptance('visit').onSuccess?.(...answered);
      showToast(t('consent.accepted', { title: terms.title }), 'success');
    },
  });
  const later = useMutation(deferral);
  const isBusy = accept.isPending || later.isPending;
  const { title, body, revised_on, consent_by, is_due } = terms;
  const problem = accept.error ?? later.error;
  const answer = (send: (answered: OpenTerms) => void) => {
    accept.reset();
    later.reset();
    send(terms);
  };
  return (
    <Dialog
      open
      title={t('consent.title')}
      busy={isBusy}
      onCancel={is_due ? () => undefined : onClose}
      buttons={
        <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          {is_due ? (
            <>
              {signOut}
              <AppLink to={paths.contact()} className={buttonClass('outlined')}>
                {t('consent.contact')}
              </AppLink>
            </>
          ) : (
            <Button
              variant="outlined"
              disabled={accept.isPending}
              busy={later.isPending}
              onClick={() => answer(later.mutate)}
            >
              {t('consent.later')}
            </Button>
          )}
          <Button
            disabled={later.isPending}
            busy={accept.isPending}
            onClick={() => answer(accept.mutate)}
          >
            {t('consent.accept')}
          </Button>
        </div>
      }
    >
      <FormNotice severity="error">
        {problem && <p>{problemText(reasonOfError(problem))}</p>}
      </FormNotice>
      <p>{t('consent.lead', { title, revised: revisedIn(revised_on) })}</p>
      {consent_by && !is_due && (
        <p className="mt-2 font-semibold text-strong">
          {t('consent.by', { day: japaneseDate(consent_by) })}
        </p>
      )}
      <p className="mt-2 text-sm text-quiet">{t(is_due ? 'consent.due' : 'consent.later.hint')}</p>
      <div className="mt-4 overflow-hidden rounded-xl border border-line">
        <TermsTextBox title={title} body={body} />
      </div>
    </Dialog>
  );
}
