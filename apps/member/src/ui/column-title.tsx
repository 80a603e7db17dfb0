/** The heading of a one-column screen, with instructions. */
export const ColumnTitle = ({ title, lead }: { title: string; lead?: string }) => (
  <div className="mb-7 text-center">
    <h1 className="phrased text-2xl">{title}</h1>
    {lead !== undefined && <p className="mt-2 phrased text-sm text-quiet">{lead}</p>}
  </div>
);
