import { cityPage } from '#content/pages/city-page.ts'
import { formatRange, type MarketRanges } from '#domain/cities/market-ranges.ts'

const words = cityPage.snapshot

/** The figures behind the charts: for screen readers, for print, and for anyone who unfolds them. */
export function MarketTable({ rows }: { rows: readonly (MarketRanges & { name: string })[] }) {
  return (
    <details className="mt-8 text-sm">
      <summary className="press inline-flex min-h-11 cursor-pointer items-center font-semibold underline decoration-glow underline-offset-8 hover:decoration-moon">
        {words.table}
      </summary>
      <table className="market-table">
        <thead>
          <tr>
            <th>{words.city}</th>
            <th>{words.capRate}</th>
            <th>{words.vacancy}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, capRate, vacancy }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatRange(capRate)}</td>
              <td>{formatRange(vacancy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
