/** '1500000' or '$1,500,000' → '1,500,000'. Anything else stays as typed, such as '1,5' or '1.5 million'. */
export function formatAmount(text: string): string {
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text.replaceAll(/[\s$]/g, ''))
  return isGrouped || !text.includes(',') ? groupDigits(text) : text
}

/** The same for text that is still being typed, in which commas may be misplaced. */
export function groupDigits(text: string): string {
  const bare = text.replaceAll(/[\s,$]/g, '')
  if (!/^\d{1,15}(\.\d{0,2})?$/.test(bare)) return text
  const [whole = '', cents] = bare.split('.')
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents}`
}

/** '5,25 %' → '5.25'. Text with letters stays as typed. */
export function formatRate(text: string): string {
  const bare = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{0,3})?$/.test(bare) ? bare : text
}
