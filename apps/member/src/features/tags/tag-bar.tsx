import type { Tag } from '@orchard/contract/tags';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type DependencyList,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createMessages } from '#lib/messages.ts';
import { useDebouncedResize } from '#lib/use-debounced-resize.ts';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'tags.label': 'タグで絞り込む',
  'tags.more': 'タグをすべて表示',
  'tags.less': 'タグを折りたたむ',
});

/**
 * Measures an element after a change of `deps`: after layout and before paint. In an effect,
 * measuring would force a second layout in the same long task.
 * @param measure reads sizes and sets states
 * @param canWait the paint in between looks the same
 */
function useAfterLayout(
  ref: RefObject<Element | null>,
  measure: () => void,
  deps: DependencyList,
  canWait = false,
): void {
  // Flushing also runs all pending effects, so the task is longer than it looks.
  const isMeasuring = useRef(false);
  const isDue = useRef(false);
  const afterLayout = useEffectEvent(() => {
    isMeasuring.current = true;
    do {
      isDue.current = false;
      if (canWait) measure();
      else flushSync(measure);
    } while (isDue.current);
    isMeasuring.current = false;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    // What is observed anew from within an observer's callback would wait for the next frame.
    isDue.current = isMeasuring.current;
    if (!element || isDue.current) return;
    // A ResizeObserver always fires once, even if the size stays.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      afterLayout();
    });
    observer.observe(element);
    return () => observer.disconnect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's
  }, deps);
}

const NONE: number[] = [];

const chosenFirst = (tags: Tag[], chosen: number[]): Tag[] => [
  ...tags.filter((tag) => chosen.includes(tag.id)),
  ...tags.filter((tag) => !chosen.includes(tag.id)),
];

// The width of the narrowest tag, with one character and its gap.
const NARROWEST_PX = 50;
/** Most tags in a row that scrolls sideways. */
const SCROLLED = 40;
/** On phones the folded row scrolls. */
const scrolls = () => window.matchMedia('(width < 40rem)').matches;
const rowCapacity = () => (scrolls() ? SCROLLED : Math.ceil(window.innerWidth / NARROWEST_PX));

/** The number of elements that stand wholly in the first row of a list. */
function countFitting(list: Element): number {
  const items = [...list.children] as HTMLElement[];
  const end = list.getBoundingClientRect().right + list.scrollLeft;
  const beyond = items.findIndex(
    (item) =>
      item.offsetTop > (items[0]?.offsetTop ?? 0) || item.getBoundingClientRect().right > end,
  );
  return beyond === -1 ? items.length : beyond;
}

/**
 * The tags of the filter: one row of 39 px, or all of them. Folded, tags beyond the row cannot be
 * focused, and chosen tags come first if one of them would be hidden. On phones the row scrolls
 * sideways, and begins with the chosen tags.
 */
export function TagBar({
  tags,
  chosen,
  onReach,
  onToggle,
}: {
  tags: Tag[];
  chosen: number[];
  /** Runs when a press of the tag begins. */
  onReach: (id: number) => void;
  onToggle: (id: number) => void;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(false);
  const isHydrating = useIsHydrating();
  /** The tags that come first; the others keep their order. */
  const [brought, setBrought] = useState(() => ({
    of: tags,
    first: isHydrating || scrolls() ? chosen : NONE,
  }));
  const first = brought.of === tags ? brought.first : NONE;
  const order = useMemo(() => chosenFirst(tags, first), [tags, first]);
  /**
   * The most tags that fit one row with the shortest names; folded, no more are rendered. The
   * server renders all.
   */
  const [capacity, setCapacity] = useState(() => (isHydrating ? tags.length : rowCapacity()));
  /** The number of tags in the first row. */
  const [fitting, setFitting] = useState(Math.min(tags.length, capacity));

  const measure = () => {
    setCapacity(rowCapacity());
    if (list.current) setFitting(countFitting(list.current));
  };
  useDebouncedResize(measure);
  // With more tags than a row can hold and none to move forward, the row needs no measuring.
  const isClear = chosen.length === 0 && !open && order.length > capacity;
  useAfterLayout(list, measure, [order, chosen, open, capacity], isClear);
  useLayoutEffect(() => {
    const hidden = order.slice(fitting).some((tag) => chosen.includes(tag.id));
    // A tag that was scrolled to stays where it was pressed.
    if (!open && hidden && !scrolls()) setBrought({ of: tags, first: chosen });
  }, [open, order, fitting, chosen, tags]);

  const fold = () => {
    if (open && scrolls()) setBrought({ of: tags, first: chosen });
    setOpen(!open);
  };
  const more = fitting < order.length;
  const drawn = open ? order : order.slice(0, capacity);
  return (
    <div className="flex items-start gap-1">
      <ul
        ref={list}
        id={id}
        aria-label={t('tags.label')}
        className={cx(
          'flex min-w-0 flex-1 flex-wrap gap-x-2',
          !open &&
            'h-[2.4375rem] overflow-hidden max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:[scrollbar-width:none]',
        )}
      >
        {drawn.map((tag, index) => {
          const pressed = chosen.includes(tag.id);
          return (
            <li
              key={tag.id}
              inert={!open && index >= fitting && !scrolls()}
              className="max-w-[min(100%,16rem)] max-sm:shrink-0"
            >
              <button
                type="button"
                aria-pressed={pressed}
                onPointerDown={() => onReach(tag.id)}
                onClick={() => onToggle(tag.id)}
                className="group flex h-[2.4375rem] max-w-full items-center rounded-full focus-visible:-outline-offset-2"
              >
                <span
                  className={cx(
                    'flex h-[2.0625rem] min-w-0 items-center gap-1 rounded-full border px-3.5 text-sm leading-none',
                    pressed
                      ? 'border-primary bg-primary font-semibold text-white'
                      : 'border-line bg-raised text-text group-hover:border-edge',
                  )}
                >
                  {pressed && <Check aria-hidden="true" className="size-4 shrink-0" />}
                  <span className="truncate py-1">{tag.name}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {(more || open) && (
        <IconButton
          label={open ? t('tags.less') : t('tags.more')}
          aria-expanded={open}
          aria-controls={id}
          onClick={fold}
          className="-my-[2.5px]"
        >
          <ChevronDown aria-hidden="true" className={cx('size-5', open && 'rotate-180')} />
        </IconButton>
      )}
    </div>
  );
}
