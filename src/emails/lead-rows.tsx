import { Section, Text } from 'react-email'
import type { LeadRow } from '#domain/leads/describe-lead.ts'
import { styles } from './styles.ts'

/** Label above value, one below the other: it fits the narrowest phone, and long words wrap. */
export function LeadRows({ rows }: { rows: readonly LeadRow[] }) {
  return (
    <Section style={styles.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <Text className="soft" style={styles.rowLabel}>
            {label}
          </Text>
          <Text className="ink" style={styles.rowValue}>
            {toLines(value)}
          </Text>
        </div>
      ))}
    </Section>
  )
}

/** Mail clients that ignore `white-space` still show the lines that the visitor wrote. */
function toLines(value: string) {
  return value.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={line + String(index)} />, line]))
}
