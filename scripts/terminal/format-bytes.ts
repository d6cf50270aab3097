const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1.2 MB`, with steps of 1,000. */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let unit = 0
  // 999.6 would be written as 1000.
  while (Math.round(amount) >= 1000 && unit < units.length - 1) {
    amount /= 1000
    unit++
  }
  const text = unit === 0 || amount >= 99.95 ? String(Math.round(amount)) : amount.toFixed(1)
  return `${text} ${units[unit]}`
}
