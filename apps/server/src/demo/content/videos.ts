import type { DemoVideo } from './types.ts';
import { lendingVideos } from './videos-lending.ts';
import { propertyVideos } from './videos-property.ts';
import { realEstateStartVideos } from './videos-real-estate-start.ts';
import { rentalVideos } from './videos-rental.ts';

/** All published demo videos, theme by theme. */
export const videos: DemoVideo[] = [
  ...realEstateStartVideos,
  ...lendingVideos,
  ...propertyVideos,
  ...rentalVideos,
];
