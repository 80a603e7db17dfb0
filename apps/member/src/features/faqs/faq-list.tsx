import type { FaqCategory } from '@orchard/contract/faqs';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLocation } from 'react-router';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

const faqAnchor = (id: number) => `faq-${id}`;

const Entry = ({
  id,
  question,
  answer,
  isMeant,
}: FaqCategory['faqs'][number] & {
  /** The address leads to it. */
  isMeant: boolean;
}) => (
  <li id={faqAnchor(id)}>
    <details open={isMeant} className="group">
      <summary className="flex min-h-14 list-none items-center gap-4 px-5 py-3.5 leading-relaxed font-semibold text-text hover:bg-lifted hover:text-strong focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 phrased">{question}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-quiet group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line bg-ground/50 px-5 py-5 text-[0.9375rem]">
        <RichText html={answer} />
      </div>
    </details>
  </li>
);

/** The FAQ by group; a question unfolds its answer, and so does an address that leads to it. */
export function FaqList({ categories }: { categories: FaqCategory[] }) {
  const { hash } = useLocation();
  // The server does not know it.
  const isHydrating = useIsHydrating();
  const isMeant = (id: number) => !isHydrating && hash === `#${faqAnchor(id)}`;
  return categories
    .filter(({ faqs }) => faqs.length > 0)
    .map(({ id, name, faqs }) => (
      <section key={id} className="mt-8 first:mt-0">
        <h3 className="mb-3 text-base">{name}</h3>
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
          {faqs.map((faq) => (
            <Entry key={faq.id} {...faq} isMeant={isMeant(faq.id)} />
          ))}
        </ul>
      </section>
    ));
}
