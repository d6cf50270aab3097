import type { CSSProperties } from 'react'
import { colours } from '#content/own/shown-colours.ts'

// Mail clients load no stylesheets or web fonts, so every element has inline styles and system fonts.
const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"

// The colours of the site.
const { light, dark } = colours
const { paper, sheet, ink, soft, rule, night, 'on-action': onNight } = light
const { metal } = dark

const text = { margin: 0, fontFamily: sans, fontSize: '16px', lineHeight: '26px', color: ink } satisfies CSSProperties
const small = { ...text, fontSize: '14px', lineHeight: '22px', color: soft } satisfies CSSProperties
const cell = { ...text, padding: '10px 0', verticalAlign: 'top', textAlign: 'left' } satisfies CSSProperties
const title = { margin: 0, fontFamily: serif, fontWeight: 400, color: ink } satisfies CSSProperties

export const towerColours = { dark: onNight, lit: metal } as const

export const styles = {
  page: { margin: 0, padding: '24px 0', backgroundColor: paper },
  sheet: { maxWidth: '600px', backgroundColor: sheet },
  band: { padding: '22px 28px', backgroundColor: night, borderBottom: `4px solid ${metal}` },
  mark: { width: '34px', paddingRight: '16px', verticalAlign: 'middle' },
  brokerage: { ...text, fontFamily: serif, fontSize: '20px', lineHeight: '26px', fontWeight: 700, color: onNight },
  team: { ...text, fontSize: '15px', lineHeight: '22px', color: '#d5d3cf' },
  rule: { margin: 0, width: '100%', border: 'none', borderTop: `1px solid ${rule}` },
  content: { padding: '32px 28px 16px' },
  heading: { ...title, margin: '0 0 20px', fontSize: '28px', lineHeight: '36px' },
  subheading: { ...title, margin: '28px 0 8px', fontSize: '20px', lineHeight: '28px' },
  paragraph: { ...text, margin: '0 0 16px' },
  smallPrint: { ...small, margin: '0 0 12px' },
  link: { color: ink, textDecoration: 'underline' },
  phoneLink: { color: ink, textDecoration: 'underline', whiteSpace: 'nowrap' },
  unbroken: { whiteSpace: 'nowrap' },
  list: { ...text, margin: '0 0 16px', padding: '0 0 0 24px' },
  listItem: { ...text, margin: '0 0 8px' },
  action: { margin: '8px 0 24px' },
  actionCell: { backgroundColor: ink, textAlign: 'center' },
  actionLink: {
    ...text,
    display: 'inline-block',
    padding: '14px 28px',
    fontWeight: 600,
    color: onNight,
    textDecoration: 'none',
  },
  code: {
    ...text,
    margin: '0 0 16px',
    fontSize: '32px',
    lineHeight: '40px',
    letterSpacing: '6px',
    fontWeight: 700,
  },
  rows: { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse', borderTop: `1px solid ${rule}` },
  rowLabel: {
    ...cell,
    ...small,
    fontWeight: 400,
    width: '150px',
    padding: '11px 16px 9px 0',
    borderBottom: `1px solid ${rule}`,
  },
  rowValue: { ...cell, wordBreak: 'break-word', borderBottom: `1px solid ${rule}` },
  writer: { margin: '8px 0 8px' },
  photoCell: { width: '64px', padding: '0 16px 16px 0', verticalAlign: 'top' },
  photo: { display: 'block', width: '64px', height: '80px', border: 0 },
  writerCell: { verticalAlign: 'top' },
  signature: { padding: '20px 28px 28px' },
  signatureName: { ...small, fontWeight: 700, color: ink },
  small,
  smallLink: { color: soft, textDecoration: 'underline' },
  smallPhoneLink: { color: soft, textDecoration: 'underline', whiteSpace: 'nowrap' },
} satisfies Record<string, CSSProperties>

/** For clients that support dark mode. Others invert the colours, which still looks right. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .sheet { background-color: ${dark.sheet} !important; }
  .band { background-color: ${dark.night} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .rule { border-color: ${dark.rule} !important; }
  .action { background-color: ${dark.action} !important; }
  .action-link { color: ${dark['on-action']} !important; }
}
`

/**
 * Labels move above their values, and margins shrink. In a separate block, because Gmail drops a whole block it cannot
 * parse.
 */
export const narrowStyles = `
@media (max-width: 480px) {
  .page, .page > table > tbody > tr > td { padding: 0 !important; }
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .row-label, .row-value { display: block !important; width: auto !important; }
  .row-label { padding: 10px 0 0 !important; border-bottom: none !important; }
  .row-value { padding: 0 0 10px !important; }
  .action-table { width: 100% !important; }
  .action-link { display: block !important; padding-left: 12px !important; padding-right: 12px !important; }
}
`
