import { Section, Text } from 'react-email'
import type { LeadRow } from '#domain/leads/describe-lead.ts'
import { styles } from './styles.ts'

/** Each label is above its value, which fits the narrowest phone and lets long words wrap. */
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

/** Uses line breaks, because some mail clients ignore `white-space`. */
function toLines(value: string) {
  return value.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={line + String(index)} />, line]))
}
