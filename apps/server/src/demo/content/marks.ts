import { hanako } from './marks-hanako.ts';
import { mori } from './marks-mori.ts';
import { taro } from './marks-taro.ts';
import { yuki } from './marks-yuki.ts';
import type { DemoMarks, DemoMember } from './types.ts';

/** History, bookmarks and completions of the demo members. */
export const marks: Record<DemoMember, DemoMarks> = { hanako, taro, yuki, mori };
