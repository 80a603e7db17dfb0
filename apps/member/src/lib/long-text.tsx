import { cx } from '#ui/cx.ts';
import { createMessages } from './messages.ts';

const t = createMessages({ 'long_text.open': '全文を表示する' });

/** About as much as twelve lines hold. */
const MANY = { characters: 500, lines: 12 };

/** What a member wrote, in its own lines; a long text shows its beginning until it is unfolded. */
export const LongText = ({ children, className }: { children: string; className?: string }) => (
  <>
    <p className={cx('long-text whitespace-pre-line [overflow-wrap:anywhere]', className)}>
      {children}
    </p>
    {(children.length > MANY.characters || children.split('\n').length > MANY.lines) && (
      <details className="open:hidden">
        <summary className="flex min-h-11 list-none items-center text-sm font-semibold text-tint hover:underline">
          {t('long_text.open')}
        </summary>
      </details>
    )}
  </>
);
