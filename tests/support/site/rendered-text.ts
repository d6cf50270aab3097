const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#x27': "'", '#39': "'" }

/** All text that a document has for people, screen readers and search engines: words, labels, descriptions, data. */
export function readRenderedText(html: string): string {
  const attributes = [...html.matchAll(/\s(?:content|alt|aria-label|title|placeholder)="([^"]*)"/g)].map(
    (match) => match[1] ?? '',
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => match[1] ?? '',
  )
  const words = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' ')
  return [words, ...attributes, ...data]
    .join(' ')
    .replaceAll(/&(#x27|#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
}
