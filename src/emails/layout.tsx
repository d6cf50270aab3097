import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import type { Identity } from '#content/identity-schema.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { darkStyles, styles } from './styles.ts'

/** What every mail says about the site it comes from. */
export interface MailSite {
  identity: Identity
  /** The public origin. */
  siteUrl: string
}

interface LayoutProps {
  site: MailSite
  /** The preview text that a mailbox shows after the subject. */
  preview: string
  heading: string
  children: ReactNode
}

/** The header. The brokerage is above the team and larger, as RECO demands of advertisements. */
export function Layout({ site, preview, heading, children }: LayoutProps) {
  const { brokerageName, teamName } = site.identity
  return (
    <Html lang="en-CA">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview useTitleTag={false}>{preview}</Preview>
      <Body className="page" lang="en-CA" style={styles.page}>
        <Container className="sheet" style={styles.sheet}>
          <Section style={styles.letterhead}>
            <Text className="ink" style={styles.brokerage}>
              {brokerageName}
            </Text>
            <Text className="soft" style={styles.team}>
              {teamName}
            </Text>
          </Section>
          <Hr className="rule" style={styles.rule} />
          <Section style={styles.content}>
            <Heading as="h1" className="ink" style={styles.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Hr className="rule" style={styles.rule} />
          <Signature site={site} />
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  )
}

function Signature({ site: { identity, siteUrl } }: { site: MailSite }) {
  const { brokerageName, teamName, address, phone, email } = identity
  return (
    <Section style={styles.signature}>
      <Text className="ink" style={styles.signatureName}>
        {brokerageName}
      </Text>
      <Text className="soft" style={styles.small}>
        {teamName}
        <br />
        {address.street}
        <br />
        {address.city}, {address.province} {address.postalCode}
        <br />
        <Link className="soft" href={`tel:${phone}`} style={styles.smallLink}>
          {formatPhone(phone)}
        </Link>
        <br />
        <Link className="soft" href={`mailto:${email}`} style={styles.smallLink}>
          {email}
        </Link>
        <br />
        <Link className="soft" href={siteUrl} style={styles.smallLink}>
          {siteUrl}
        </Link>
      </Text>
    </Section>
  )
}
