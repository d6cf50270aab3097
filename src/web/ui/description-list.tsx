interface DescriptionListProps {
  rows: readonly { label: string; value: string }[]
}

/** Labels and their values, side by side where there is room. */
export function DescriptionList({ rows }: DescriptionListProps) {
  return (
    <dl className="rows">
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places, and two may say the same
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
