import { cx } from '#ui/cx.ts';
import { createMessages } from './messages.ts';

const t = createMessages({
  'long_text.open': '全文を表示する',
  'long_text.fold': '折りたたむ',
});

/** About as much as twelve lines hold. */
const MANY = { characters: 500, lines: 12 };

/** What a member wrote, in its own lines; a long text shows its beginning until it is unfolded. */
export const LongText = ({ children, className }: { children: string; className?: string }) => (
  <>
    <p className={cx('long-text whitespace-pre-line [overflow-wrap:anywhere]', className)}>
      {children}
    </p>
    {(children.length > MANY.characters || children.split('\n').length > MANY.lines) && (
      <details className="group print:hidden">
        <summary className="flex min-h-11 list-none items-center text-sm font-semibold text-tint hover:underline">
          <span className="group-open:hidden">{t('long_text.open')}</span>
          <span className="hidden group-open:inline">{t('long_text.fold')}</span>
        </summary>
      </details>
    )}
  </>
);
