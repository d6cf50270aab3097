/** A URL as browsers parse it. The fragment is not compared. */
interface UrlParts {
  scheme: string
  /** Host and port, as written. */
  authority: string
  /** Path and query. */
  rest: string
}

export function partsOf(url: URL, text: string): UrlParts {
  const authority = text.match(/^[^:/]+:\/\/([^/?#]*)/)?.[1] ?? ''
  return {
    scheme: url.protocol.slice(0, -1),
    authority: authority.toLowerCase(),
    rest: (url.pathname || '/') + url.search,
  }
}

/**
 * Whether a URL matches a pattern, part by part: a wildcard for the host must not reach into the query, as in
 * `https://evil?.x.example/`. `*` stops at `.` and `/`, `**` at the end of its part, `?` is one character, and `[a-z]`,
 * `[!a-z]` and `{a,b}` are choices.
 */
export function isMatch(pattern: string, { scheme, authority, rest }: UrlParts): boolean {
  if (pattern === '**') return true
  return expandChoices(pattern).some((plain) => {
    const [, schemePattern, authorityPattern, restPattern] = plain.match(/^([^:/]+):\/\/([^/]*)(.*)$/) ?? []
    if (schemePattern === undefined || authorityPattern === undefined || restPattern === undefined) return false
    // `http://localhost:**` means every path too.
    const isOpenEnd = restPattern === '' && authorityPattern.endsWith('**')
    return (
      toExpression(schemePattern).test(scheme) &&
      toExpression(authorityPattern.toLowerCase()).test(authority) &&
      (isOpenEnd || toExpression(restPattern || '/').test(rest))
    )
  })
}

/** `{a,b}c` means `ac` or `bc`; one group may be inside another. */
function expandChoices(pattern: string): string[] {
  const group = pattern.match(/\{([^{}]*)\}/)
  if (!group) return [pattern]
  const [before, after] = [pattern.slice(0, group.index), pattern.slice((group.index ?? 0) + group[0].length)]
  return (group[1] ?? '').split(',').flatMap((choice) => expandChoices(before + choice + after))
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\?|\[[^\]]+\]|[^*?[]+|\[/g, (piece) => {
    if (piece === '**') return '.*'
    if (piece === '*') return '[^./]*'
    if (piece === '?') return '[^./]'
    if (piece.length > 2 && piece.startsWith('[')) return readClass(piece.slice(1, -1))
    return piece.replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${source}$`)
}

function readClass(body: string): string {
  const isNegated = body.startsWith('!')
  const characters = (isNegated ? body.slice(1) : body).replaceAll(/[\\\]^]/g, '\\$&')
  return `[${isNegated ? '^' : ''}${characters}]`
}
