import { alertWords } from '#content/desk/alert-words.ts'
import { identity } from '#content/identity.ts'
import type { AlertStep } from '#domain/desk/alerting/decide-alerts.ts'
import type { PromiseClock } from '#domain/desk/promise/reply-measure.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { describeDue, describeDueBriefly } from '#domain/reply-clock/describe-due.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { ActionButton } from '../action-button.tsx'
import type { EmailTemplate } from '../email-template.ts'
import { Layout, type MailSite } from '../layout.tsx'
import { LeadRows } from '../lead-rows.tsx'
import { Paragraph, SmallPrint, Subheading, TextLink } from '../mail-text.tsx'
import { sampleOwner } from '../sample-lead.ts'
import { styles } from '../styles.ts'

interface AlertItem {
  lead: Pick<Lead, 'id' | 'reference'>
  /** Null if it is behind a wall, and all members that the wall names have left. */
  headline: string | null
  clock: PromiseClock
  step: AlertStep
  /** When that clock is due; null if no clock is running, because someone assigned the lead to the member. */
  dueAt: Date | null
}

interface DeskAlertProps {
  site: MailSite
  items: AlertItem[]
}

const words = alertWords.mail
const MAX_SHOWN = 10

/** Tells a member of the desk which leads are waiting. Its links open the desk; opening them changes nothing. */
export const deskAlert: EmailTemplate<DeskAlertProps> = {
  name: 'desk-alert',
  subject: ({ items }) => {
    const [only, ...others] = items
    if (!only || others.length > 0) return fillWords(words.severalSubject, { count: items.length })
    const due = only.dueAt ? describeDueBriefly(only.dueAt) : ''
    return `${fillWords(alertWords.steps[only.clock][only.step].subject, { due })} (${only.lead.reference})`
  },
  body: ({ site, items }) => (
    <Layout
      site={site}
      heading={findHeading(items)}
      preview={isOnlyMention(items) ? words.mentionPreview : words.preview}
    >
      {items.slice(0, MAX_SHOWN).map((item) => (
        <Item key={item.lead.id + item.clock + item.step} site={site} item={item} isOnly={items.length === 1} />
      ))}
      {items.length > MAX_SHOWN && <Paragraph>{fillWords(words.more, { count: items.length - MAX_SHOWN })}</Paragraph>}
      {items.length > 1 && <ActionButton href={`${site.siteUrl}/desk`}>{words.openDesk}</ActionButton>}
      <SmallPrint>{words.choice}</SmallPrint>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    items: [
      {
        lead: sampleOwner,
        headline: headlineLead(sampleOwner),
        clock: 'reply',
        step: 'assign',
        dueAt: sampleOwner.replyDueAt,
      },
    ],
  },
}

function findHeading(items: readonly AlertItem[]): string {
  if (isOnlyMention(items)) return words.mentionHeading
  return items.length === 1 ? words.heading : fillWords(words.severalHeading, { count: items.length })
}

function isOnlyMention(items: readonly AlertItem[]): boolean {
  return items.every(({ step }) => step === 'mentioned')
}

function Item({ site, item, isOnly }: { site: MailSite; item: AlertItem; isOnly: boolean }) {
  const { lead, headline, clock, step, dueAt } = item
  const href = `${site.siteUrl}/desk/${headline === null ? 'team' : `leads/${lead.reference}`}`
  const due = dueAt && fillWords(words.dueTime, { time: describeDue(dueAt) })
  return (
    <>
      <Subheading>
        {headline ?? words.unseen} ·{' '}
        <span style={styles.unbroken}>
          {isOnly ? lead.reference : <TextLink href={href}>{lead.reference}</TextLink>}
        </span>
      </Subheading>
      <LeadRows
        rows={[
          { label: words.why, value: headline === null ? words.unseenReason : alertWords.steps[clock][step].reason },
          ...(due ? [{ label: (step === 'due' ? words.wasDue : words.due)[clock], value: due }] : []),
        ]}
      />
      {isOnly && <ActionButton href={href}>{headline === null ? words.openDesk : words.open}</ActionButton>}
    </>
  )
}
