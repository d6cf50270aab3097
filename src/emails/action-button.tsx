import type { CSSProperties } from 'react'
import { styles } from './styles.ts'

/** Outlook drops the padding of links and uses this instead. */
const outlookPadding: CSSProperties & { msoPaddingAlt: string } = {
  ...styles.actionCell,
  msoPaddingAlt: '14px 28px',
}

/** The main button of a mail. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  return (
    <table
      className="action-table"
      role="presentation"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={styles.action}
    >
      <tbody>
        <tr>
          <td className="action" style={outlookPadding}>
            <a className="action-link" href={href} target="_blank" rel="noreferrer" style={styles.actionLink}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
