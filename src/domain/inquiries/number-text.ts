/** '1500000' or '$1,500,000' → '1,500,000'; any text with letters stays as it was typed. */
export function formatAmount(text: string): string {
  const bare = text.replaceAll(/[\s,$]/g, '')
  if (!/^\d{1,15}(\.\d{0,2})?$/.test(bare)) return text
  const [whole = '', cents] = bare.split('.')
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents}`
}

/** '5,25 %' → '5.25'; any text with letters stays as it was typed. */
export function formatRate(text: string): string {
  const bare = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{0,3})?$/.test(bare) ? bare : text
}

/** Returns the number, or null for a text such as '1.5 million' or 'open'. */
export function readNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s,$%]/g, '')
  return /^\d{1,15}(\.\d+)?$/.test(bare) ? Number(bare) : null
}

/** Whether both are numbers in the wrong order. This is pointed out but not refused. */
export function isReversedRange(min: string, max: string): boolean {
  const low = readNumber(min)
  const high = readNumber(max)
  return low !== null && high !== null && low > high
}
