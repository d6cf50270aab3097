/** Adds styles that only scripts need. They are not in the sheet of the pages, whose bytes are limited. */
export function adoptSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
