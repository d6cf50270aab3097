import type { LeadRow } from '#domain/leads/describe-lead.ts'
import { styles } from './styles.ts'

/** Labels beside their values; on a phone each label is above its value. */
export function LeadRows({ rows }: { rows: readonly LeadRow[] }) {
  if (rows.length === 0) return null
  return (
    <table className="rows rule" border={0} cellPadding={0} cellSpacing={0} style={styles.rows}>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label} className="row">
            <th scope="row" className="row-label soft rule" style={styles.rowLabel}>
              {label}
            </th>
            <td className="row-value ink rule" style={styles.rowValue}>
              {toLines(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Uses line breaks, because some mail clients ignore `white-space`. */
function toLines(value: string) {
  return value.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={line + String(index)} />, line]))
}
