/** Adds styles that only scripts need. They are not in the page stylesheet, which has a byte budget. */
export function adoptSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
