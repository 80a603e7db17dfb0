import type { Brand } from '@orchard/contract/site';
import { cx } from '#ui/cx.ts';

/**
 * A brand's logo with its caption, or its name if it has no logo. Where the caption has no room it
 * falls into a second line, which is not shown.
 */
export const BrandMark = ({ brand, className }: { brand: Brand; className?: string }) => (
  <span
    className={cx(
      'flex h-7 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden lg:h-8',
      className,
    )}
  >
    {brand.logo_url === null ? (
      <span className="max-w-full truncate text-lg leading-7 font-bold tracking-wide text-strong lg:leading-8">
        {brand.label}
      </span>
    ) : (
      <img
        src={brand.logo_url}
        alt={brand.label}
        width="120"
        height="32"
        className="h-7 w-auto min-w-0 object-contain object-left forced-color-adjust-none forced-colors:bg-ground lg:h-8"
      />
    )}
    {brand.caption !== null && (
      <span className="border-l border-line pl-2 text-2xs font-medium whitespace-nowrap text-quiet">
        {brand.caption}
      </span>
    )}
  </span>
);
