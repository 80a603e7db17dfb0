import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { createMessages } from './messages.ts';

const t = createMessages({
  'long_text.open': '全文を表示する',
  'long_text.fold': '折りたたむ',
});

/** A text of more characters or lines is folded: about as much as twelve lines hold. */
const MANY = { characters: 500, lines: 12 };

/** What a member wrote, in its own lines; a long text shows its beginning. */
export function LongText({ children, className }: { children: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > MANY.characters || children.split('\n').length > MANY.lines;
  return (
    <>
      <p
        className={cx(
          'whitespace-pre-line [overflow-wrap:anywhere]',
          isLong && !isOpen && 'line-clamp-12 print:line-clamp-none',
          className,
        )}
      >
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 text-sm font-semibold text-tint hover:underline"
        >
          {t(isOpen ? 'long_text.fold' : 'long_text.open')}
        </button>
      )}
    </>
  );
}
