import { api } from '@orchard/contract';
import { bindShared } from '#platform/http/bind.ts';
import { readMenu } from './menu.view.ts';

export const menuRoutes = () => [bindShared(api.listMenu, 'menu', readMenu)];
