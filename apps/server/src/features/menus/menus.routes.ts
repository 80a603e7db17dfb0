import { api } from '@orchard/contract';
import { bindShared } from '#platform/http/bind.ts';
import { readMenu } from './menus.view.ts';

export const menusRoutes = () => [bindShared(api.listMenu, 'menu', readMenu)];
