import { api } from '@orchard/contract';
import { bindShared } from '#platform/http/bind.ts';
import { listTags } from './tags.view.ts';

export const tagsRoutes = () => [bindShared(api.listTags, 'catalogue', listTags)];
