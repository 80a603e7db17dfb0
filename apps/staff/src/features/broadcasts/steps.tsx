import { Button, Step, StepButton, Stepper, Typography } from '@mui/material';
import { lackingText } from '@orchard/contract/staff/broadcast-text';
import { type ReactNode, useEffect, useRef } from 'react';
import { SaveButton, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useMayWrite } from '#lib/use-rights.ts';
import { DeleteOne } from '#ui/form/form-buttons.tsx';
import { type Draft, lackingAudience, useDraft } from './audience.tsx';

const STEPS = { to: '宛先', text: '内容', send: '送信' } as const;

/** One of the steps in which a broadcast is written. */
export type StepName = keyof typeof STEPS;

const NAMES = Object.keys(STEPS) as StepName[];

const lackingIn = (step: StepName, draft: Draft): string[] => {
  if (step === 'to') return lackingAudience(draft);
  return step === 'text' ? lackingText(draft) : [];
};

/** What a draft still lacks, by step. */
export const lackingSteps = (draft: Draft) =>
  NAMES.map((step) => ({ step, label: STEPS[step], lacking: lackingIn(step, draft) })).filter(
    ({ lacking }) => lacking.length > 0,
  );

/** The step of the address, and the way to another. */
export function useStep(): [step: StepName, setStep: (step: StepName) => void] {
  const [search, setSearch] = useSearchParams();
  const step = NAMES.find((name) => name === search.get('step')) ?? 'to';
  return [step, (next) => setSearch({ step: next })];
}

/** Where the next saving leads; without one it stays. */
export type Ahead = { current: StepName | undefined };

/**
 * Goes to a step. Whoever goes ahead saves before, and stays where the form is refused; who goes back
 * keeps what is typed.
 */
function useGo(ahead: Ahead) {
  const [step, setStep] = useStep();
  const { dirtyFields } = useFormState();
  const isSaved = useRecordContext() !== undefined && Object.keys(dirtyFields).length === 0;
  const mayWrite = useMayWrite();
  return (next: StepName, form: HTMLFormElement | null) => {
    const isBack = NAMES.indexOf(next) < NAMES.indexOf(step);
    if (isBack || isSaved || !mayWrite) return setStep(next);
    ahead.current = next;
    form?.requestSubmit();
  };
}

const FIELDS: Readonly<Record<string, StepName>> = { subject: 'text', body: 'text' };

/** The steps as a way through, each with what it lacks, and the heading of the present one. */
export function Steps({ ahead, children }: { ahead: Ahead; children: ReactNode }) {
  const [step, setStep] = useStep();
  const go = useGo(ahead);
  const draft = useDraft();
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, submitCount } = useFormState();
  const wrong = Object.keys(errors).filter((name) => name !== 'root');
  const wrongStep = wrong[0] && (FIELDS[wrong[0]] ?? 'to');
  const isElsewhere = wrongStep && wrong.every((name) => (FIELDS[name] ?? 'to') !== step);
  // What was refused is shown where it is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (isElsewhere) setStep(wrongStep);
  }, [submitCount, isElsewhere]);
  // A draft that was just made opens at its second step.
  const shown = useRef<StepName>('to');
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <>
      <Stepper nonLinear activeStep={NAMES.indexOf(step)} alternativeLabel aria-label="手順">
        {NAMES.map((name) => {
          const lacking = lackingIn(name, draft);
          return (
            <Step key={name} completed={lacking.length === 0 && name !== 'send'}>
              <StepButton
                optional={
                  lacking.length > 0 && (
                    <Typography variant="caption" color="textSecondary">
                      {`未入力：${lacking.join('、')}`}
                    </Typography>
                  )
                }
                onClick={({ currentTarget }) => go(name, currentTarget.closest('form'))}
              >
                {STEPS[name]}
              </StepButton>
            </Step>
          );
        })}
      </Stepper>
      <Typography ref={heading} component="h2" variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {STEPS[step]}
      </Typography>
      {children}
    </>
  );
}

/** The buttons at the foot: back, save, go ahead. */
export function StepButtons({ ahead }: { ahead: Ahead }) {
  const [step] = useStep();
  const go = useGo(ahead);
  const at = NAMES.indexOf(step);
  const [before, after] = [NAMES[at - 1], NAMES[at + 1]];
  const { dirtyFields } = useFormState();
  const canSave = after !== undefined || Object.keys(dirtyFields).length > 0;
  return (
    <>
      {before && <Button onClick={() => go(before, null)}>{`戻る：${STEPS[before]}`}</Button>}
      {canSave && (
        <SaveButton
          label="下書きを保存する"
          title="Ctrl+S（Macは⌘S）"
          variant="outlined"
          alwaysEnable
          onClick={() => {
            ahead.current = undefined;
          }}
        />
      )}
      {after && (
        <Button
          variant="contained"
          onClick={({ currentTarget }) => go(after, currentTarget.form)}
        >{`次へ：${STEPS[after]}`}</Button>
      )}
      <DeleteOne />
    </>
  );
}
