import { api } from '@orchard/contract';
import { catalogue } from '#features/videos/catalogue.view.ts';
import { bindCached } from '#platform/http/bind.ts';
import { listTags } from './tags.view.ts';

export const tagsRoutes = () => [bindCached(api.listTags, catalogue, listTags)];
