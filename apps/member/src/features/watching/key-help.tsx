import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { t as later } from './later-messages.ts';
import { t } from './messages.ts';

const KEYS: [keys: string[], label: string][] = [
  [['スペース', 'K'], later('watch.keys.toggle')],
  [['←', '→'], later('watch.keys.skip')],
  [['J', 'L'], later('watch.keys.skip_far')],
  [['F'], t('watch.keys.fullscreen')],
  [['M'], later('watch.keys.mute')],
  [['C'], later('watch.keys.captions')],
  [['<', '>'], later('watch.keys.speed')],
  [['0', '9'], later('watch.keys.share')],
  [['?'], later('watch.keys.help')],
];

/** The list of keys, and the switch that turns single keys off. */
export function KeyHelp({
  isOn,
  onSwitch,
  onClose,
}: {
  isOn: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useCloseOnBack(true, onClose, true);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md overflow-y-auto rounded-2xl border border-line bg-raised p-5 text-text backdrop:bg-black/60 sm:p-7"
    >
      <h2 id={id} className="text-lg">
        {t('watch.keys')}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {KEYS.map(([keys, label]) => (
          <div key={label} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded border border-edge bg-lifted px-2 py-0.5 text-center font-sans"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={later('watch.keys.use')}
          checked={isOn}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
        <Button variant="outlined" onClick={() => dialog.current?.close()}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  );
}
