import { Link, Section, Text } from 'react-email'
import { authStyles } from './auth-styles.ts'

/** The main button of a mail. */
export function ActionLink({ href, children }: { href: string; children: string }) {
  return (
    <Section style={authStyles.action}>
      <Link href={href} style={authStyles.actionLink}>
        {children}
      </Link>
    </Section>
  )
}

/** A code to type in: large, and in a block of its own, so that phones offer to copy it. */
export function Code({ children }: { children: string }) {
  return (
    <Text className="ink" style={authStyles.code}>
      {children}
    </Text>
  )
}
