import { featuredPropertyTypes } from '#content/inquiries/property-types.ts'
import { cityPage } from '#content/pages/city-page.ts'
import type { AttestedCapRate } from '#domain/cities/attested-cap-rates.ts'
import { formatRange } from '#domain/cities/market-ranges.ts'
import { formatDay } from '#domain/text/format-day.ts'

const words = cityPage.byType

/** The cap rates that a registrant has attested. Nothing at all without one. */
export function CapRatesByType({ rows, city }: { rows: readonly AttestedCapRate[]; city: string }) {
  if (rows.length === 0) return null
  return (
    <figure aria-labelledby="cap-rates-by-type" className="mt-12">
      <figcaption>
        <h3 id="cap-rates-by-type" className="font-text font-semibold">
          {words.heading.replace('{city}', city)}
        </h3>
      </figcaption>
      <table className="market-table">
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.capRate}</th>
            <th scope="col">{words.source}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ type, source, asOf, attestation, ...range }) => (
            <tr key={type}>
              <th scope="row">{featuredPropertyTypes.find(({ id }) => id === type)?.name}</th>
              <td>{formatRange(range)}</td>
              <td>
                <a href={source.url}>{source.name}</a> {words.asOf} {formatDay(asOf)}. {words.attestedBy}{' '}
                {attestation.name}, {words.registration} {attestation.registration}, {formatDay(attestation.on)}.
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
