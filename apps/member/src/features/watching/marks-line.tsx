import type { ShownCorrection } from '@orchard/contract/corrections';
import { isComposing } from '@orchard/contract/is-composing';
import type { VideoQuestion } from '@orchard/contract/questions';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type KeyboardEvent, type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LongText } from '#lib/long-text.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { CorrectionNotice } from './correction-notice.tsx';
import { t } from './later-messages.ts';
import { groupMarks, type Mark, MarkShape, marksOf, nameOf, nameOfGroup } from './marks.tsx';
import { keepSettings, readSettings } from './player-settings.ts';
import type { Ticker } from './ticker.ts';

const action = 'inline-flex min-h-11 items-center font-semibold text-tint hover:underline';

const kindsOf = (group: Mark[]) => [
  ...new Set(group.map(({ question }) => (question ? 'question' : 'correction'))),
];

/** What a mark says. */
function MarkText({ mark: { at, text, question }, length }: { mark: Mark; length: number }) {
  const answer = question?.video_question_answer;
  return (
    <div className="py-2">
      <LongText className="font-semibold text-strong">
        {nameOf(question ? 'question' : 'correction', at, text)}
      </LongText>
      {answer && <RichText html={answer.message} filmLength={length} />}
      {answer === null && <p className="text-quiet">{t('marks.waiting')}</p>}
      <p className="flex flex-wrap gap-x-5">
        {/* The player takes the press. */}
        <a href={`?s=${Math.floor(at)}`} className={action}>
          {t('marks.go')}
        </a>
        {question && (
          <a href={`#question-${question.id}`} className={action}>
            {t('marks.below')}
          </a>
        )}
      </p>
    </div>
  );
}

/** Below a player that fills the screen, what opens would not be seen. */
const showFirst = ({ currentTarget: mark }: SyntheticEvent<HTMLDetailsElement>) =>
  mark.open && mark.lastElementChild?.firstElementChild?.scrollIntoView({ block: 'nearest' });

/** What our own player's line of time leaves at each side, in pixels; this one lies below it. */
const SIDE = 12;

/** The line of time under the player, with its marks, and the switch that takes them away. */
export default function MarksLine({
  length,
  questions,
  corrections,
  ticker,
}: {
  length: number;
  questions: readonly VideoQuestion[];
  corrections: readonly ShownCorrection[];
  /** Absent before the film has played. */
  ticker: Ticker | undefined;
}) {
  const [isOn, setOn] = useState(() => readSettings().marks);
  const [width, setWidth] = useState(0);
  const [focused, setFocused] = useState(0);
  const measure = useCallback((line: HTMLElement | null) => {
    if (!line) return;
    const observer = new ResizeObserver(() => setWidth(line.clientWidth - 2 * SIDE));
    observer.observe(line);
    // A press elsewhere closes what is open; older browsers do not know details of one name either.
    const closeOthers = ({ target }: Event) => {
      for (const one of line.querySelectorAll('[open]')) {
        if (!one.contains(target as Node)) one.removeAttribute('open');
      }
    };
    document.addEventListener('click', closeOthers);
    return () => {
      observer.disconnect();
      document.removeEventListener('click', closeOthers);
    };
  }, []);
  // In the transcript the style takes them away.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-marks', !isOn);
  }, [isOn]);
  const groups = groupMarks(marksOf(questions, corrections), length, width);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const marks = [...event.currentTarget.querySelectorAll('summary')];
    const from = marks.indexOf(event.target as HTMLElement);
    let to = { ArrowLeft: from - 1, ArrowRight: from + 1 }[event.key] ?? -1;
    if (event.key === 'Escape' && !isComposing(event)) {
      to = marks.findIndex(({ parentElement }) => parentElement?.hasAttribute('open'));
      marks[to]?.click();
    } else if (from < 0) return;
    const mark = marks[to];
    if (!mark) return;
    // The player takes arrows too.
    event.preventDefault();
    setFocused(to);
    mark.focus();
  };
  const stage = ticker && document.querySelector('[data-stage]');
  // The line is measured after the bar is there.
  const bar = width > 0 && document.querySelector('[data-bar]');
  const Icon = isOn ? Eye : EyeOff;
  return (
    <div ref={measure} className="relative h-11 max-sm:-mx-4">
      {stage && createPortal(<CorrectionNotice {...{ corrections, ticker }} />, stage)}
      {isOn && (
        <fieldset aria-label={t('marks.label')} onKeyDown={onKey}>
          <div className="absolute inset-x-3 top-5 h-1 rounded-full bg-edge forced-colors:bg-[CanvasText]" />
          {groups.map(({ share, group }, index) => (
            <details key={nameOfGroup(group)} name="marks" onToggle={showFirst}>
              <summary
                title={nameOfGroup(group)}
                tabIndex={index === Math.min(focused, groups.length - 1) ? 0 : -1}
                style={{
                  left: `clamp(0px, ${SIDE}px - 1.375rem + (100% - ${2 * SIDE}px) * ${share}, 100% - 2.75rem)`,
                }}
                className="absolute top-0 flex size-11 cursor-pointer list-none items-center justify-center"
              >
                <span className="flex rounded-full bg-ground">
                  {/* Both kinds, never how many there are. */}
                  {kindsOf(group).map((kind) => (
                    <MarkShape key={kind} kind={kind} />
                  ))}
                  {group.length > 1 && kindsOf(group).length < 2 && (
                    <ChevronDown aria-hidden="true" className="size-4" />
                  )}
                </span>
              </summary>
              <div className="absolute inset-x-0 top-full z-10 max-h-[min(24rem,60svh)] divide-y divide-line overflow-y-auto rounded-2xl border border-edge bg-raised px-4 text-sm max-sm:mx-2">
                {group.map((mark) => (
                  <MarkText
                    key={`${mark.at} ${mark.question?.id ?? mark.text}`}
                    mark={mark}
                    length={length}
                  />
                ))}
              </div>
            </details>
          ))}
        </fieldset>
      )}
      {bar &&
        createPortal(
          <IconButton
            role="switch"
            aria-checked={isOn}
            label={t('marks.switch')}
            title={t('marks.switch')}
            onClick={() => setOn(keepSettings({ marks: !isOn }).marks)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>,
          bar,
        )}
    </div>
  );
}
