// Code that must not compile. TypeScript checks this file with all others (npm run check) and
// reports each line below that compiles after all; nothing runs it.
import { api } from '@orchard/contract';
import { get, post } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { Kysely } from 'kysely';
import { listBookmarks } from '#server/features/bookmarks/bookmarks.view.ts';
import { jsonOf, sharedFields } from '#server/features/videos/video-fields.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { Member } from '#server/platform/sessions/member.ts';
import type { EnteringStaff, Staff } from '#server/platform/sessions/staff.ts';

declare const db: Kysely<DB>;
declare const entering: EnteringStaff;
declare const maybe: Member | null;
declare const staff: Staff;
const row = { id: 1, sessionId: '', name: '', nickname: '', email: '', brands: [] };
const use = (..._values: unknown[]) => undefined;

// @ts-expect-error a row of the database is no member: only authentication makes one
use((): Member => row);
// @ts-expect-error nor is an operator
use((): Member => staff);
// @ts-expect-error a guest, who may be null, is no member
use(() => listBookmarks(db, maybe));
// @ts-expect-error an operator whose code is awaited is not in
use((): Staff => entering);

// @ts-expect-error a call says who may call it
use(get('/api/x', { summary: 'x' }));
// @ts-expect-error a call of operators says which right it takes
use(post('/api/staff/x', { audience: 'staff', summary: 'x' }));
// @ts-expect-error a member's call takes no right of operators
use(post('/api/x', { audience: 'member', right: 'content.write', summary: 'x' }));
// @ts-expect-error there is no such right
use(post('/api/staff/x', { audience: 'staff', right: 'everything', summary: 'x' }));

// @ts-expect-error a call that anyone may make hands no member to its function
use(bind(api.logIn, async ({ member }) => listBookmarks(db, member)));
// @ts-expect-error a member's call hands no operator
use(bind(api.listBookmarks, async ({ staff: operator }) => operator.roles));
// @ts-expect-error an operator's call hands no member
use(bind(staffApi['notices.list'], async ({ member }) => listBookmarks(db, member)));
// @ts-expect-error an answer has the contract's shape
use(bind(api.toggleBookmark, async () => ({ id: 1 })));

// @ts-expect-error a video has no field that the contract does not name
use(jsonOf({ price: sharedFields.id }));
