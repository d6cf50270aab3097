const begins = [
  /^On .{5,200} wrote:\s*$/,
  /^Le .{5,200} a écrit\s?:\s*$/,
  /^-{2,}\s*(Original Message|Forwarded message|Message d.origine)\s*-{2,}/i,
  /^_{10,}\s*$/,
]

/** The lines of an answer before what it quotes, and the rest, which is seldom read. */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const last = findLastQuote(lines)
  const at = lines.findIndex((line, index) => index === last || begins.some((start) => start.test(line)))
  const own = lines.slice(0, at).join('\n').trim()
  // A person who answers below or between the quoted lines would otherwise lose their whole text.
  return at === -1 || own === '' ? { own: text.trim(), quoted: '' } : { own, quoted: lines.slice(at).join('\n').trim() }
}

/** Where the quote begins that only empty lines interrupt until the end. From the end, so that each line is read once. */
function findLastQuote(lines: readonly string[]): number {
  let found = -1
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    if (line.startsWith('>')) found = index
    else if (line.trim() !== '') break
  }
  return found
}
