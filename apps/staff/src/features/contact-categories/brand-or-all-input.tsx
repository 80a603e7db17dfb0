import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';

const ALL = 'all';
const toField = (brandId: number | null) => brandId ?? ALL;
const fromField = (chosen: unknown) => (chosen === ALL ? null : Number(chosen));

/** One brand, or null for all of them. */
export const BrandOrAllInput = ({ source, label }: { source: string; label: string }) => (
  <ChoiceSelect
    source={source}
    reference="brands"
    label={label}
    optionText="label"
    emptyText="すべてのブランド"
    emptyValue={ALL}
    format={toField}
    parse={fromField}
  />
);
