/** Thrown for a message that is not what an identity provider should send. */
export class SamlRefused extends Error {
  override name = 'SamlRefused'
}

interface XmlLimits {
  maxLength: number
  maxElements: number
}

/**
 * Refuses XML that two parsers could read differently: document types (entities, expansion bombs, external files),
 * comments (which can split a name in two), CDATA and processing instructions. SAML needs none of these.
 */
export function requirePlainXml(text: string, { maxLength, maxElements }: XmlLimits): string {
  if (text.length > maxLength) throw new SamlRefused('is too large')
  const body = text.replace(/^\uFEFF?\s*<\?xml\s[^?<>]*\?>/, '')
  if (body.includes('<!')) throw new SamlRefused('holds a document type, a comment or CDATA')
  if (body.includes('<?')) throw new SamlRefused('holds a processing instruction')
  requireModestShape(body, maxElements)
  return text
}

const MAX_DEPTH = 32

/** XML parsers take quadratic time for some inputs. This single pass finds them before a parser does. */
function requireModestShape(xml: string, maxElements: number): void {
  let [depth, elements] = [0, 0]
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const isEnd = xml[at + 1] === '/'
    at = findTagEnd(xml, at)
    if (isEnd) depth--
    else {
      elements++
      if (xml[at - 1] !== '/') depth++
    }
    if (depth > MAX_DEPTH || elements > maxElements) throw new SamlRefused('is too deep or has too many elements')
  }
}

/** A `>` inside quotes does not end a tag. */
function findTagEnd(xml: string, start: number): number {
  let quote = ''
  for (let at = start; at < xml.length; at++) {
    const character = xml[at] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return xml.length
}

/** A parsed element: attributes in `$`, text in `_`, children by name, as lists. */
export interface XmlElement {
  attributes: Record<string, string>
  text: string
  children(name: string): XmlElement[]
}

/** Returns the root element if it has this name. */
export function readRoot(document: unknown, name: string): XmlElement | null {
  const root: unknown = isRecord(document) && Object.hasOwn(document, name) ? document[name] : undefined
  return root === undefined ? null : toElement(root)
}

/** Reads an element from the parser's output without trusting its shape. */
function toElement(value: unknown): XmlElement {
  const fields = isRecord(value) ? value : {}
  const attributes = isRecord(fields.$) ? fields.$ : {}
  const text = typeof value === 'string' ? value : typeof fields._ === 'string' ? fields._ : ''
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([name, given]) => (typeof given === 'string' ? [[name, given]] : [])),
    ),
    text: text.trim(),
    children: (name) => {
      const list = Object.hasOwn(fields, name) ? fields[name] : []
      return (Array.isArray(list) ? list : []).map(toElement)
    },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
