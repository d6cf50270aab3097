import { alertWords } from '#content/desk/alert-words.ts'
import { promiseWords } from '#content/desk/promise-words.ts'
import { identity } from '#content/identity.ts'
import type { DueClock } from '#domain/desk/list-due-clocks.ts'
import { describeShare } from '#domain/desk/promise/describe-share.ts'
import { type PromiseFigures, type PromiseReport, toFigures } from '#domain/desk/promise/promise-report.ts'
import { headlineLead, type LeadRow } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { ActionButton } from '../action-button.tsx'
import type { EmailTemplate } from '../email-template.ts'
import { Layout, type MailSite } from '../layout.tsx'
import { LeadRows } from '../lead-rows.tsx'
import { Paragraph, SmallPrint, Subheading } from '../mail-text.tsx'
import { sampleLead, sampleOwner } from '../sample-lead.ts'

type DigestLead = Pick<Lead, 'id' | 'reference' | 'kind' | 'details' | 'source'> & {
  clocks: DueClock[]
  endsAt?: Date
  task?: string
  taskDueAt?: Date
}

const sectionNames = ['overdue', 'today', 'unassigned', 'tasks', 'consents'] as const
type SectionName = (typeof sectionNames)[number]

interface DeskDigestProps {
  site: MailSite
  sections: Record<SectionName, { leads: DigestLead[]; total: number }>
  /** How many mails are not matched to a lead yet. */
  unmatched: number
  /** Set on the first business day of a week, for managers. */
  promise: Pick<PromiseReport, 'figures' | 'waiting'> | null
}

const words = alertWords.digest

/** What a member of the desk has to do today and, once a week, how well the reply promise was kept. */
export const deskDigest: EmailTemplate<DeskDigestProps> = {
  name: 'desk-digest',
  subject: ({ sections, unmatched }) => {
    const summary = summarize(sections, unmatched)
    return summary === '' ? words.promiseSubject : fillWords(words.subject, { summary })
  },
  body: ({ site, sections, unmatched, promise }) => (
    <Layout
      site={site}
      heading={summarize(sections, unmatched) === '' ? words.promiseHeading : words.heading}
      preview={summarize(sections, unmatched) || words.promise}
    >
      {sectionNames.map((name) => (
        <Section key={name} name={name} {...sections[name]} />
      ))}
      {unmatched > 0 && (
        <>
          <Subheading>{words.unmatched}</Subheading>
          <Paragraph>{countMails(unmatched)}</Paragraph>
        </>
      )}
      {summarize(sections, unmatched) !== '' && (
        <ActionButton href={`${site.siteUrl}/desk`}>{alertWords.mail.openDesk}</ActionButton>
      )}
      {promise && (
        <>
          <Subheading>{words.promise}</Subheading>
          <LeadRows rows={promiseLines(promise)} />
          <ActionButton href={`${site.siteUrl}/desk/promise`}>{words.openPromise}</ActionButton>
        </>
      )}
      <SmallPrint>{alertWords.mail.choice}</SmallPrint>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    sections: {
      overdue: { leads: [sampleDue(sampleLead)], total: 1 },
      today: { leads: [sampleDue(sampleOwner, 'offer')], total: 1 },
      unassigned: { leads: [sampleDue(sampleOwner)], total: 12 },
      tasks: {
        leads: [{ ...sampleDue(sampleLead), task: 'Send the plan', taskDueAt: new Date('2026-11-17T15:00:00Z') }],
        total: 1,
      },
      consents: { leads: [{ ...sampleDue(sampleLead), endsAt: new Date('2026-11-24T15:00:00Z') }], total: 1 },
    },
    unmatched: 2,
    promise: {
      figures: [
        sampleFigures({ clock: 'reply', kind: 'contact' }),
        toFigures({ clock: 'reply', kind: 'sell-fast' }),
        toFigures({ clock: 'reply', kind: 'investment' }),
      ],
      waiting: [{ clock: 'reply', kind: 'contact', count: 4, nextDueAt: '2026-11-17T22:20:00Z' }],
    },
  },
}

function sampleDue(lead: typeof sampleLead, clock: DueClock['clock'] = 'reply'): DigestLead {
  return { ...lead, clocks: [{ clock, dueAt: lead.replyDueAt }] }
}

function sampleFigures(promise: Pick<PromiseFigures, 'clock' | 'kind'>): PromiseFigures {
  const counted = { measured: 143, kept: 138, missed: 5, nineOfTenSeconds: 20_400 }
  return { ...toFigures(promise), ...counted, leftOut: { spam: 2, test: 1 } }
}

/** '1 overdue, 2 due today'; empty if nothing is due. */
function summarize(sections: DeskDigestProps['sections'], unmatched: number): string {
  const counts = sectionNames
    .filter((name) => sections[name].total > 0)
    .map((name) => fillWords(words.counts[name], { count: sections[name].total }))
  return [...counts, ...(unmatched > 0 ? [fillWords(words.counts.unmatched, { count: unmatched })] : [])].join(', ')
}

function countMails(unmatched: number): string {
  return unmatched === 1 ? words.oneUnmatched : fillWords(words.someUnmatched, { count: unmatched })
}

function Section({ name, leads, total }: { name: SectionName; leads: DigestLead[]; total: number }) {
  if (total === 0) return null
  return (
    <>
      <Subheading>{words.sections[name]}</Subheading>
      <LeadRows
        rows={leads.map((lead) => ({
          label: lead.reference,
          value: `${headlineLead(lead)}\n${describeWhen(lead, name)}`,
        }))}
      />
      {total > leads.length && <Paragraph>{fillWords(words.more, { count: total - leads.length })}</Paragraph>}
    </>
  )
}

function describeWhen({ clocks, endsAt, task, taskDueAt }: DigestLead, name: SectionName): string {
  if (task !== undefined && taskDueAt) return fillWords(words.task, { task, due: describeDue(taskDueAt) })
  if (endsAt) return fillWords(words.ends, { day: formatDay(toTorontoDay(endsAt)) })
  return clocks
    .map(({ clock, dueAt }, index) => {
      const isLate = name === 'overdue' && index === 0
      return fillWords((isLate ? words.wasDue : words.due)[clock], { due: describeDue(dueAt) })
    })
    .join('\n')
}

/** The promise page in six lines. */
function promiseLines({ figures, waiting }: Pick<PromiseReport, 'figures' | 'waiting'>): LeadRow[] {
  const shown = figures.filter(({ clock, measured }) => clock === 'reply' || measured > 0)
  const missed = figures.reduce((sum, one) => sum + one.missed, 0)
  const reasons = new Map<string, number>()
  for (const { leftOut } of figures)
    for (const [reason, count] of Object.entries(leftOut)) reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const [next] = waiting.flatMap(({ nextDueAt }) => nextDueAt ?? []).toSorted()
  return [
    ...shown.map((one) => ({
      label: [promiseWords.kinds[one.kind], ...(one.clock === 'offer' ? [promiseWords.list.offers] : [])].join(', '),
      value: describeShare(one) ?? words.none,
    })),
    { label: words.missed, value: String(missed) },
    {
      label: words.leftOut,
      value: [...reasons].map(([reason, sum]) => `${sum} ${reason.replaceAll('-', ' ')}`).join(', ') || '0',
    },
    {
      label: words.waiting,
      value: next ? fillWords(words.next, { count, due: describeDue(new Date(next)) }) : String(count),
    },
  ]
}
