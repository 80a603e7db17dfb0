import * as z from 'zod/mini';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { optionalText } from '#contract/staff/wire.ts';

const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g;
const KANA = /^[\u30a1-\u30f6\u30fd\u30fe\u30fc・\s]*$/;
const TO_KATAKANA = 0x60;

/** A reading as it is stored: katakana in full width, words apart by one space. */
export const toKatakana = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA))
    .replace(/\s+/g, ' ')
    .trim();

/** The reading of a name, in either kana; it may be empty. */
export const kana = (label: string) =>
  z.pipe(
    optionalText(label, 255).check(
      z.refine((typed: string) => KANA.test(toKatakana(typed)), {
        error: formatStaffMessage('validation.kana', { label }),
      }),
    ),
    z.transform(toKatakana),
  );
