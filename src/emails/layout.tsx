import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import type { Identity } from '#content/identity-schema.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { BrandHeader } from './brand-header.tsx'
import { darkStyles, narrowStyles, styles } from './styles.ts'

/** What every mail says about the site it comes from. */
export interface MailSite {
  identity: Identity
  /** The public origin. */
  siteUrl: string
}

interface LayoutProps {
  site: MailSite
  /** The preview text a mailbox shows after the subject. */
  preview: string
  heading: string
  children: ReactNode
}

/** The layout of every mail: sender, heading, text, and how to reach us. */
export function Layout({ site, preview, heading, children }: LayoutProps) {
  return (
    <Html lang="en-CA">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
        <style>{narrowStyles}</style>
      </Head>
      <Preview useTitleTag={false}>{preview}</Preview>
      <Body className="page" lang="en-CA" style={styles.page}>
        <Container className="sheet" style={styles.sheet}>
          <BrandHeader identity={site.identity} />
          <Padded style={styles.content}>
            <Heading as="h1" className="ink" style={styles.heading}>
              {heading}
            </Heading>
            {children}
          </Padded>
          <Hr className="rule" style={styles.rule} />
          <Padded style={styles.signature}>
            <Signature site={site} />
          </Padded>
        </Container>
      </Body>
    </Html>
  )
}

/** Padding of a table cell, which Outlook keeps, unlike that of other elements. */
function Padded({ style, children }: { style: { padding: string }; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td className="pad" style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Signature({ site: { identity, siteUrl } }: { site: MailSite }) {
  const { brokerageName, teamName, address, phone, email } = identity
  return (
    <>
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
        <Link className="soft" href={`tel:${phone}`} style={styles.smallPhoneLink}>
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
    </>
  )
}
