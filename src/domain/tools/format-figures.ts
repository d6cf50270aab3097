import { toolWords } from '#content/tools/tool-words.ts'

/** '$1,500,000', '$10,156.61', '−$25,100'. */
export function formatMoney(amount: number | null): string {
  if (amount === null) return toolWords.none
  const text = Math.abs(amount).toFixed(Number.isInteger(amount) ? 0 : 2)
  const [whole = '', rest] = text.split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${amount < 0 ? '−' : ''}$${grouped}${rest ? `.${rest}` : ''}`
}

/** Always with cents, for tables where most amounts have them. */
export function formatCents(amount: number): string {
  return formatMoney(amount) + (Number.isInteger(amount) ? '.00' : '')
}

/** Without cents, for tables of large amounts. */
export function formatDollars(amount: number | null): string {
  return formatMoney(amount === null ? null : Math.round(amount))
}

/** '5.92%', '−0.33%'. */
export function formatPercentage(value: number | null): string {
  if (value === null) return toolWords.none
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`
}

/** As people write a budget: '2,500,000'. */
export function toBudget(price: number): string {
  return formatMoney(Math.round(price)).replace('$', '')
}
