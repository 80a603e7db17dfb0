import type { ComponentProps } from 'react';
import { ChoiceSelect } from './choice-select.tsx';

type Props = Omit<ComponentProps<typeof ChoiceSelect>, 'reference' | 'optionText'>;

/** A filter by brand. The label is said where it is used: the list's own menu of filters reads it. */
export const BrandFilter = (props: Props) => (
  <ChoiceSelect {...props} reference="brands" optionText="label" />
);
