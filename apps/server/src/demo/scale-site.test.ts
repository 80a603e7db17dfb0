import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#testing/people.ts';
import { createScene } from '#testing/scene.ts';
import { SCALE_MEMBER, scaleSite } from './scale-site.ts';
import { numbersFrom, pickBy, scaleBody } from './scale-words.ts';

const scale = { videos: 60, members: 20, marks: 500 };

describe('a demo site made large', () => {
  const { db, config, as, signIn } = await0();
  test('has what was asked for, and a member to sign in as', async () => {});
});
