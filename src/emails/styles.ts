import type { CSSProperties } from 'react'

// Mail clients load no stylesheets or web fonts, so each element has its own styles, with fonts that every device has.
const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"

// The colours of the site (web/styles/site.css).
const paper = '#f7f1e5'
const sheet = '#fdfaf3'
const ink = '#14213d'
const soft = '#4d566b'
const rule = '#d9cdb7'
const metal = '#b98a3a'

const text = { margin: 0, fontFamily: sans, fontSize: '16px', lineHeight: '26px', color: ink } satisfies CSSProperties
const small = { ...text, fontSize: '14px', lineHeight: '22px', color: soft } satisfies CSSProperties

export const styles = {
  page: { margin: 0, padding: '24px 0', backgroundColor: paper },
  sheet: { maxWidth: '600px', backgroundColor: sheet, borderTop: `4px solid ${metal}` },
  letterhead: { padding: '28px 28px 20px' },
  brokerage: { ...text, fontFamily: serif, fontSize: '20px', lineHeight: '26px', fontWeight: 700 },
  team: { ...text, fontSize: '15px', lineHeight: '22px', color: soft },
  rule: { margin: 0, width: '100%', border: 'none', borderTop: `1px solid ${rule}` },
  content: { padding: '28px 28px 12px' },
  heading: { margin: '0 0 16px', fontFamily: serif, fontSize: '26px', lineHeight: '34px', fontWeight: 400, color: ink },
  paragraph: { ...text, margin: '0 0 16px' },
  subheading: {
    margin: '24px 0 8px',
    fontFamily: serif,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 400,
    color: ink,
  },
  link: { color: ink, textDecoration: 'underline' },
  rows: { margin: '0 0 16px' },
  rowLabel: { ...small, margin: '8px 0 0' },
  rowValue: { ...text, wordBreak: 'break-word' },
  signature: { padding: '20px 28px 28px' },
  signatureName: { ...small, fontWeight: 700, color: ink },
  small,
  smallLink: { color: soft, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>

/** For clients that support dark mode. The others invert the colours by themselves, which still looks right. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0f1729 !important; }
  .sheet { background-color: #162037 !important; }
  .ink { color: #f4ecdc !important; }
  .soft { color: #b7bac5 !important; }
  .rule { border-top-color: #2c3853 !important; }
}
`
