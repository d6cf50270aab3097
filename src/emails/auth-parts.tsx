import { Link, Section, Text } from 'react-email'
import { authStyles } from './auth-styles.ts'

/** The one thing to press in a mail. */
export function ActionLink({ href, children }: { href: string; children: string }) {
  return (
    <Section style={authStyles.action}>
      <Link href={href} style={authStyles.actionLink}>
        {children}
      </Link>
    </Section>
  )
}

/** Digits to type over: large, and apart from all else so that phones offer to copy them. */
export function Code({ children }: { children: string }) {
  return (
    <Text className="ink" style={authStyles.code}>
      {children}
    </Text>
  )
}
