import {
  formatMaintenanceEnd,
  MAINTENANCE_MESSAGES,
  type Maintenance,
} from '@orchard/contract/maintenance';
import { PROBLEM_MESSAGES } from '@orchard/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/html/html.ts';
import { plainPage } from './error-page.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was refused because the site is in maintenance. */
    isInMaintenance: boolean;
  }
}

/** A maintenance that is on. */
export interface CurrentMaintenance extends Maintenance {
  /** Seconds until it ends, by the database's clock. */
  secondsLeft: number;
}

/** Refuses a request while the site is in maintenance. @throws Problem 503 */
export type MaintenanceGate = (request: FastifyRequest) => Promise<void>;

/** The page asks again at the end, and before that about once a minute: it may end early. */
const LONGEST_WAIT_S = 60;
/** Spreads the visitors who wait over some seconds. */
const SPREAD_S = 10;

/** What members see of the site meanwhile. */
function maintenancePage(maintenance: Maintenance): string {
  const { title, again, page } = MAINTENANCE_MESSAGES;
  const message = maintenance.message?.split(/\r?\n/).map(escapeHtml).join('<br>');
  return plainPage({
    title,
    leads: [formatMaintenanceEnd(maintenance), ...(message ? [message] : []), page],
    link: { to: '', text: again },
  });
}

/** @param find the maintenance that is on, if any */
export function maintenanceGate(
  app: FastifyInstance,
  find: () => Promise<CurrentMaintenance | null>,
): MaintenanceGate {
  app.decorateRequest('isInMaintenance', false);
  return async (request) => {
    const found = await find();
    if (!found) return;
    request.isInMaintenance = true;
    const { until, message, secondsLeft } = found;
    const wait = Math.min(secondsLeft, LONGEST_WAIT_S) + Math.floor(Math.random() * SPREAD_S);
    throw new Problem(
      503,
      { message: PROBLEM_MESSAGES[503], maintenance: { until, message } },
      { 'retry-after': String(secondsLeft), refresh: String(wait) },
      maintenancePage(found),
    );
  };
}
