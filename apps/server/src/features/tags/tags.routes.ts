import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { listTags } from './tags.view.ts';

export const tagsRoutes = ({ db }: { db: Database }) => [
  bind(api.listTags, () => listTags(db.kysely)),
];
