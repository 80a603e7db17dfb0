import type { Brand } from '@orchard/contract/site';
import { cx } from '#ui/cx.ts';

/** A brand's logo with its caption, or its name if it has no logo. */
export const BrandMark = ({ brand, className }: { brand: Brand; className?: string }) => (
  <span className={cx('flex min-w-0 items-center gap-1', className)}>
    {brand.logo_url === null ? (
      <span className="text-lg font-bold tracking-wide text-strong">{brand.label}</span>
    ) : (
      <img
        src={brand.logo_url}
        alt={brand.label}
        width="120"
        height="32"
        className="h-7 w-24 shrink-0 object-contain object-left forced-color-adjust-none forced-colors:bg-ground lg:h-8 lg:w-30"
      />
    )}
    {brand.caption !== null && (
      <span className="truncate border-l border-line pl-2 text-2xs leading-none font-medium text-quiet">
        {brand.caption}
      </span>
    )}
  </span>
);
