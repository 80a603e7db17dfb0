import type { DemoVideo } from './types.ts';
import { bookkeepingVideos } from './videos-bookkeeping.ts';
import { habitsVideos } from './videos-habits.ts';
import { investingVideos } from './videos-investing.ts';
import { lendingVideos } from './videos-lending.ts';
import { pensionInsuranceVideos } from './videos-pension-insurance.ts';
import { propertyVideos } from './videos-property.ts';
import { realEstateStartVideos } from './videos-real-estate-start.ts';
import { rentalVideos } from './videos-rental.ts';
import { sessionsVideos } from './videos-sessions.ts';
import { statementsVideos } from './videos-statements.ts';
import { taxVideos } from './videos-tax.ts';
import { taxReturnVideos } from './videos-tax-return.ts';

/** All published demo videos, theme by theme. */
export const videos: DemoVideo[] = [
  ...realEstateStartVideos,
  ...lendingVideos,
  ...propertyVideos,
  ...rentalVideos,
  ...taxReturnVideos,
  ...taxVideos,
  ...bookkeepingVideos,
  ...statementsVideos,
  ...investingVideos,
  ...pensionInsuranceVideos,
  ...habitsVideos,
  ...sessionsVideos,
];
