import { BrandFilter } from '#ui/inputs/brand-filter.tsx';
import { StateFilter } from '#ui/inputs/state-filter.tsx';

/** The filters of what is published for brands; both are shown at once. */
export const publicationFilters = [
  <StateFilter key="state" source="state" alwaysOn />,
  <BrandFilter key="brand" source="brand" label="ブランド" alwaysOn />,
];
