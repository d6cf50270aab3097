import type { ReactNode } from 'react'
import { Heading, Link, Text } from 'react-email'
import { findFirstName } from '#domain/leads/first-name.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { styles } from './styles.ts'

/** Greets by the first name, if the full name is clearly a person's: anybody can type anything as a name. */
export function Greeting({ fullName }: { fullName: string }) {
  const name = findFirstName(fullName)
  return <Paragraph>{name === null ? 'Hello,' : `Hi ${name},`}</Paragraph>
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={styles.smallPrint}>
      {children}
    </Text>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={styles.subheading}>
      {children}
    </Heading>
  )
}

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="ink" style={styles.list}>
      {steps.map((step) => (
        <li key={step} className="ink" style={styles.listItem}>
          {step}
        </li>
      ))}
    </ol>
  )
}

/** A phone number never breaks over two lines. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Link className="ink" href={`tel:${phone}`} style={styles.phoneLink}>
      {formatPhone(phone)}
    </Link>
  )
}

/** In plain text the address follows, so no period may come after a link. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="ink" href={href} style={styles.link}>
      {children}
    </Link>
  )
}

/** A code to type in: large and in a separate block, so that phones offer to copy it. */
export function Code({ children }: { children: string }) {
  return (
    <Text className="ink" style={styles.code}>
      {children}
    </Text>
  )
}
