import { describe, expect, test } from 'vitest';
import { keyAction } from './player-keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  keyAction({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    target: document.body,
    ...more,
  });

const on = (html: string) => {
  document.body.innerHTML = html;
  return { target: document.body.firstElementChild };
};

describe('a key', () => {
  test.each([
    [' ', { kind: 'toggle' }],
    ['k', { kind: 'toggle' }],
    ['K', { kind: 'toggle' }],
    ['ArrowLeft', { kind: 'skip', seconds: -5 }],
    ['ArrowRight', { kind: 'skip', seconds: 5 }],
    ['j', { kind: 'skip', seconds: -10 }],
    ['l', { kind: 'skip', seconds: 10 }],
    ['f', { kind: 'fullscreen' }],
    ['m', { kind: 'mute' }],
    ['c', { kind: 'captions' }],
    ['<', { kind: 'speed', steps: -1 }],
    ['>', { kind: 'speed', steps: 1 }],
    ['0', { kind: 'share', share: 0 }],
    ['9', { kind: 'share', share: 0.9 }],
    ['?', { kind: 'help' }],
    ['x', undefined],
    ['Enter', undefined],
    ['constructor', undefined],
  ])('%j', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  test('belongs to the browser together with others, and to a composition', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented']) {
      expect(press('k', { [held]: true })).toBeUndefined();
    }
  });

  test('is typed where one types', () => {
    for (const html of [
      '<input>',
      '<textarea></textarea>',
      '<select></select>',
      '<dialog></dialog>',
    ]) {
      expect(press('k', on(html))).toBeUndefined();
    }
  });

  test('space presses what has the focus, and plays a film', () => {
    for (const html of ['<button></button>', '<a href="/"></a>', '<summary></summary>']) {
      expect(press(' ', on(html))).toBeUndefined();
      expect(press('k', on(html))).toEqual({ kind: 'toggle' });
    }
    expect(press(' ', on('<video></video>'))).toEqual({ kind: 'toggle' });
  });
});
