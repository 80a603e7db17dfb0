import { graphemes } from '@orchard/contract/graphemes';
import { t } from './messages.ts';

/** The first two characters of a name as readers count them; 「匿名」 without a name. */
export const initials = (name: string | null | undefined): string => {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' ? t('anonymous') : graphemes(trimmed).slice(0, 2).join('');
};

/** A round mark with the initials of a person whose name is in the text beside it or in its link. */
export const Avatar = ({ name }: { name: string | null }) => (
  <span
    aria-hidden="true"
    className="inline-grid size-[min(2.25rem,13vw)] shrink-0 place-items-center overflow-hidden rounded-full bg-primary text-[min(0.75rem,4.3vw)] font-bold leading-none whitespace-nowrap text-white"
  >
    {initials(name)}
  </span>
);
