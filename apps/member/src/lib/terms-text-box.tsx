import type { Terms } from '@orchard/contract/terms';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { japaneseMonth } from './dates.ts';
import { createMessages } from './messages.ts';

const t = createMessages({
  'terms_text.read': '「{title}」を読む',
  'terms_text.revised': '{month}改定',
});

/** 「2023年7月改定」. */
export const revisedIn = (day: string): string =>
  t('terms_text.revised', { month: japaneseMonth(day) });

/** The text of terms in a box that scrolls, so that what follows it stays near. */
export const TermsTextBox = ({ title, body }: Pick<Terms, 'title' | 'body'>) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    tabIndex={0}
    aria-label={title}
    className="max-h-[min(24rem,42svh)] overflow-y-auto overscroll-contain bg-ground/50 px-4 py-4 text-[0.9375rem]"
  >
    <RichText html={body} />
  </section>
);

/** A line that unfolds the text of terms where it stands. */
export const TermsFold = ({
  title,
  onOpen,
  children,
}: {
  title: string;
  onOpen?: () => void;
  children: ReactNode;
}) => (
  <details
    className="group overflow-hidden rounded-xl border border-line"
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary className="flex min-h-11 list-none items-center gap-3 px-4 py-2 text-sm font-semibold text-tint hover:bg-lifted focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1 phrased">{t('terms_text.read', { title })}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-quiet group-open:rotate-180"
      />
    </summary>
    <div className="border-t border-line">{children}</div>
  </details>
);
