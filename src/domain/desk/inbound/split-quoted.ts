const begins = [
  /^On .{5,200} wrote:\s*$/,
  /^Le .{5,200} a écrit\s?:\s*$/,
  /^-{2,}\s*(Original Message|Forwarded message|Message d.origine)\s*-{2,}/i,
  /^_{10,}\s*$/,
]

/** The lines of an answer before what it quotes, and the rest, which is seldom read. */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line, index) => begins.some((start) => start.test(line)) || isQuoteToTheEnd(lines, index))
  const own = lines.slice(0, at).join('\n').trim()
  // A person who answers below or between the quoted lines would otherwise lose their whole text.
  return at === -1 || own === '' ? { own: text.trim(), quoted: '' } : { own, quoted: lines.slice(at).join('\n').trim() }
}

function isQuoteToTheEnd(lines: readonly string[], index: number): boolean {
  if (!lines[index]?.startsWith('>')) return false
  return lines.slice(index).every((line) => line.startsWith('>') || line.trim() === '')
}
