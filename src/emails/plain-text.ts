import { toPlainText } from 'react-email'

// html-to-text, which does the work, has no types.
interface MailElement {
  children: unknown[]
  attribs: Record<string, string>
}
interface TextBuilder {
  openBlock: (options: { leadingLineBreaks: number }) => void
  closeBlock: (options: { trailingLineBreaks: number }) => void
  addInline: (text: string, options?: { noWordTransform: boolean }) => void
  addLineBreak: () => void
}
type Walk = (children: unknown[], builder: TextBuilder) => void
type Formatter = (element: MailElement, walk: Walk, builder: TextBuilder) => void

const selectors = [
  // Do not put headings in capitals.
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  // A link is followed by its URL, unless its text is the URL. Phone and email links never are.
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
  { selector: 'a[href^="mailto:"]', format: 'inline' },
  { selector: 'hr', options: { length: 32 } },
  { selector: 'ol', options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
  { selector: 'table.brand', format: 'underlined' },
  { selector: 'td.mark', format: 'skip' },
  { selector: 'img', format: 'skip' },
  { selector: 'table.rows', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: 'tr.row', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'th.row-label', format: 'label' },
  { selector: 'table.action-table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: 'a.action-link', format: 'button' },
]

const formatters: Record<string, Formatter> = {
  underlined(element, walk, builder) {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk(element.children, builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
    builder.openBlock({ leadingLineBreaks: 1 })
    builder.addInline('-'.repeat(32))
    builder.closeBlock({ trailingLineBreaks: 2 })
  },
  label(element, walk, builder) {
    walk(element.children, builder)
    builder.addInline(': ')
  },
  /** The URL gets a separate line, where every mail client detects all of it. */
  button(element, walk, builder) {
    walk(element.children, builder)
    const { href = '' } = element.attribs
    if (!href.startsWith('http')) return
    builder.addInline(':')
    builder.addLineBreak()
    builder.addInline(href, { noWordTransform: true })
  },
}

/** The plain text of a mail, generated from its HTML. */
export function toText(html: string): string {
  return toPlainText(html, { wordwrap: 76, selectors, formatters })
}
