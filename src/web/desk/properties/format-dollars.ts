const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 })

/** '$900,000' */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}
