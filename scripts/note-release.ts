// Notes calls and migrations as those of a release, which later versions must not break:
// npm run release:note, in the commit that is released.
import { noteRelease } from '#checks/released.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';

noteRelease(await readMigrations());
console.log(
  'Noted the calls (docs/api/openapi.json) and the migrations (apps/server/migrations/checksums.txt).',
);
