import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CapRateByType, capRatesByType } from '#content/market/cap-rates-by-type.ts'
import { findAttestedCapRates, toClaims } from '#domain/cities/attested-cap-rates.ts'
import { CapRatesByType } from './cap-rates-by-type.tsx'

const row: CapRateByType = {
  city: 'hamilton',
  type: 'industrial',
  low: 5.5,
  high: 6.3,
  source: { name: 'Example Research', url: 'https://research.example/hamilton' },
  asOf: '2026-09-30',
}
const attestation = { name: 'Robin Example', registration: '5550100', on: '2026-11-01', expires: '2027-02-01' }
const attested = { ...row, attestation }

function show(rows: readonly CapRateByType[], today: string): string {
  return renderToStaticMarkup(<CapRatesByType rows={findAttestedCapRates(rows, 'hamilton', today)} city="Hamilton" />)
}

test('a cap rate by type is shown with its source, its date and the registrant who attested it', () => {
  const html = show([row, attested, { ...attested, city: 'london', type: 'office' }], '2026-11-19')
  expect(html.match(/<tr>/g)).toHaveLength(2)
  expect(html).toContain('<th scope="row">Industrial</th><td>5.5% to 6.3%</td>')
  expect(html).toContain('<a href="https://research.example/hamilton">Example Research</a> as of September 30, 2026.')
  expect(html).toContain('Attested by Robin Example, RECO 5550100, November 1, 2026.')
})

test('without an attestation that is valid today nothing is shown', () => {
  expect(show([row], '2026-11-19')).toBe('')
  expect(show([attested], '2026-10-31')).toBe('')
  expect(show([attested], '2027-02-01')).not.toBe('')
  expect(show([attested], '2027-02-02')).toBe('')
  // The figures are newer than the check.
  expect(show([{ ...attested, asOf: '2026-11-02' }], '2026-11-19')).toBe('')
})

test('no cap rate by type is attested yet, and one that is would be in the register of claims until it expires', () => {
  expect(capRatesByType).toEqual([])
  expect(toClaims([row, attested])).toMatchObject([
    { id: 'cap-rate-hamilton-industrial', asOf: '2026-11-01', expires: '2027-02-01' },
  ])
})
