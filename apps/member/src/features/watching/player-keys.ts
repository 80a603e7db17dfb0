/** A player command by key. */
export type KeyAction =
  | { kind: 'toggle' | 'fullscreen' | 'mute' | 'captions' | 'help' }
  | { kind: 'skip'; seconds: number }
  | { kind: 'speed'; steps: 1 | -1 }
  | { kind: 'share'; share: number };

const ACTIONS: Record<string, KeyAction> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  ArrowLeft: { kind: 'skip', seconds: -5 },
  ArrowRight: { kind: 'skip', seconds: 5 },
  j: { kind: 'skip', seconds: -10 },
  l: { kind: 'skip', seconds: 10 },
  f: { kind: 'fullscreen' },
  m: { kind: 'mute' },
  c: { kind: 'captions' },
  '<': { kind: 'speed', steps: -1 },
  '>': { kind: 'speed', steps: 1 },
  '?': { kind: 'help' },
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Elements in which keys have their own meaning. */
const TYPING = 'input, textarea, select, [contenteditable], [role=slider], dialog';
/** Elements that the space bar presses. */
const PRESSABLE = 'button, a, summary, video';

function matches(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}

/** The command of a key press; undefined if it is none. */
export function keyAction(pressed: Pressed): KeyAction | undefined {
  const { key, target } = pressed;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  if (pressed.isComposing || pressed.defaultPrevented || matches(target, TYPING)) return undefined;
  if (key === ' ' && matches(target, PRESSABLE) && !matches(target, 'video')) return undefined;
  if (/^\d$/.test(key)) return { kind: 'share', share: Number(key) / 10 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
}
