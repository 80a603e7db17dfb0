import { api } from '@orchard/contract';
import { listTags } from '#features/tags/tags.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';

export const tagsRoutes = ({ db }: { db: Database }) => [
  bind(api.listTags, () => listTags(db.kysely)),
];
