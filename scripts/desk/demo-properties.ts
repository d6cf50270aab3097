import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import type { PropertyAct } from '#domain/desk/properties/property-act.ts'
import type { PropertyStage } from '#domain/desk/properties/property-state.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import type { Tables } from '#services/tables.ts'
import type { DemoFiles } from './demo-files.ts'
import { drawPicture, makePdf, makeRentRoll } from './demo-papers.ts'

/** An owner's lead that is answered and still open. */
export interface DemoOwner {
  id: string
  email: string
  propertyType: string
}

interface PropertyDeps {
  db: Kysely<Tables>
  now: number
  files: DemoFiles
}

interface DemoPaper {
  category: FileCategory
  name: string
  make(n: number): Buffer | Promise<Buffer>
}

type MakeAct = (property: string) => PropertyAct

/** A step some hours ago: an act of the team, or a file from the owner and what happened to it. */
type Step = { ago: number } & (
  | { act: MakeAct }
  | { papers: readonly DemoPaper[]; after?: (property: string, file: string) => PropertyAct }
)

const HOUR_MS = 3_600_000

const picture = (name: string, number: number): DemoPaper => {
  return { category: 'photos', name: `Demo ${name}.jpg`, make: (n) => drawPicture(n * 3 + number) }
}
const paper = (category: FileCategory, name: string, lines: readonly string[]): DemoPaper => {
  return { category, name: `Demo ${name.toLowerCase()}.pdf`, make: () => makePdf(name, lines) }
}

const photos = [picture('front', 0), picture('side', 1), picture('from the street', 2)]
const rentRoll: DemoPaper = { category: 'rent-roll', name: 'Demo rent roll.csv', make: makeRentRoll }
const lease = paper('leases', 'Lease of unit 1', ['Five years from 1 July 2024', 'Rent: $2,400 a month, net'])
const otherLease = paper('leases', 'Lease of unit 2', ['Month to month', 'Rent: $1,950 a month, gross'])
const title = paper('owners', 'Register of owners', ['Two owners, in equal shares', 'Both agree to a sale'])
const report = paper('condition', 'Building report', ['Roof: 2019', 'Heating: gas, 2015', 'No open work order'])
const debts = paper('debts', 'Mortgage statement', ['Balance: $410,000', 'Open to repayment from May 2027'])
const bank = paper('debts', 'Bank statement', ['Account and balance, which nobody here needs'])
const books = paper('business', 'Figures of the business', ['Sales 2025: $820,000', 'Earnings 2025: $96,000'])
const permission = paper('authority', 'Permission to speak with investors', ['Given for six months'])
const everything = [...photos, rentRoll, lease, otherLease, title, report, debts]

type Facts = Extract<PropertyAct, { act: 'edit-property' }>['facts']
const edit = (ago: number, facts: Facts): Step => ({
  ago,
  act: (property) => ({ act: 'edit-property', property, facts }),
})
const ask = (ago: number): Step => ({ ago, act: (property) => ({ act: 'ask-files', property }) })
const stage = (ago: number, to: PropertyStage): Step => {
  return { ago, act: (property) => ({ act: 'set-stage', property, stage: to }) }
}
const arrive = (ago: number, papers: readonly DemoPaper[]): Step => ({ ago, papers })
const accept = (ago: number, papers: readonly DemoPaper[]): Step => {
  return { ago, papers, after: (property, file) => ({ act: 'accept-file', property, file }) }
}

/** From a property that was just created, and one whose owner was just asked for files, to one under offer. */
const histories: readonly { propertyType: string; steps: readonly Step[] }[] = [
  { propertyType: 'Land', steps: [] },
  { propertyType: 'Business', steps: [edit(1, { sizeSqft: 2200 }), ask(0.4)] },
  { propertyType: 'Commercial', steps: [ask(46), arrive(20, [...photos.slice(0, 2), rentRoll, lease])] },
  {
    propertyType: 'Commercial',
    steps: [
      edit(60, { type: 'Retail', sizeSqft: 8400, priceMin: 1_900_000, priceMax: 2_200_000, noi: 118_000 }),
      ask(58),
      accept(30, [...photos, title]),
      edit(22, { answers: { condition: 'About 8,400 square feet, roof of 2019, one unit vacant.' } }),
      arrive(3, [rentRoll]),
    ],
  },
  {
    propertyType: 'Multi-Family',
    steps: [
      edit(64, { sizeSqft: 11_500, units: 8, priceMin: 2_400_000, priceMax: 2_600_000, capRate: 5.4 }),
      ask(62),
      // The last one starts the offer clock.
      accept(6, everything),
    ],
  },
  {
    propertyType: 'Commercial',
    steps: [
      edit(66, { type: 'Industrial', sizeSqft: 24_000, priceMin: 3_100_000, priceMax: 3_400_000, capRate: 6.1 }),
      ask(65),
      accept(52, everything),
      {
        ago: 44,
        act: (property) => ({
          act: 'offer',
          property,
          outcome: 'offer',
          amount: 1_450_000,
          text: 'Closing in 60 days, subject to a building inspection.',
        }),
      },
      stage(43, 'under-offer'),
    ],
  },
  {
    propertyType: 'Commercial',
    steps: [
      edit(66, { type: 'Mixed-Use', sizeSqft: 9800, priceMin: 2_050_000, priceMax: 2_300_000, noi: 131_000 }),
      ask(64),
      accept(41, [...photos, rentRoll]),
      {
        ago: 40,
        papers: [permission],
        after: (property, file) => ({
          act: 'record-authority',
          property,
          authority: 'written',
          authorityFile: file,
          authorityNote: '',
        }),
      },
      { ago: 38, act: (property) => ({ act: 'set-ceiling', property, ceiling: 1 }) },
      stage(37, 'live'),
    ],
  },
  {
    propertyType: 'Business',
    steps: [
      ask(66),
      {
        ago: 60,
        papers: [bank],
        after: (property, file) => ({ act: 'remove-file', property, file, reason: 'It shows a bank account.' }),
      },
      accept(48, [books, ...photos.slice(0, 1)]),
      stage(47, 'paused'),
    ],
  },
]

/** Creates properties with files from some of these leads. */
export async function addProperties(deps: PropertyDeps, owners: readonly DemoOwner[], member: DeskMember) {
  const free = [...owners]
  const made = { properties: 0, files: 0 }
  for (const { propertyType, steps } of histories) {
    if (!deps.files.canStore && steps.some((step) => 'papers' in step)) continue
    const place = free.findIndex((owner) => owner.propertyType === propertyType)
    const [owner] = place < 0 ? [] : free.splice(place, 1)
    if (!owner) continue
    made.files += await addProperty(deps, { owner, steps, member, n: made.properties })
    made.properties++
  }
  return made
}

interface DemoProperty {
  owner: DemoOwner
  steps: readonly Step[]
  member: DeskMember
  n: number
}

/** Returns how many files were sent. */
async function addProperty(deps: PropertyDeps, { owner, steps, member, n }: DemoProperty): Promise<number> {
  const { db, now, files } = deps
  const id = randomUUID()
  async function perform(act: PropertyAct, at: number) {
    const doing = { db, now: () => at, queue: files.queue }
    const result = await performAct(doing, member, { id: randomUUID(), lead: owner.id, do: act })
    if (result.outcome === 'refused') throw new Error(`${act.act}: ${result.why}`)
  }
  await perform({ act: 'make-property', property: id }, now - ((steps[0]?.ago ?? 5) + 0.2) * HOUR_MS)
  let sent = 0
  for (const step of steps) {
    const at = now - step.ago * HOUR_MS
    if ('act' in step) await perform(step.act(id), at)
    else {
      for (const { make, ...named } of step.papers) {
        const file = await files.send({ id, email: owner.email }, { ...named, bytes: await make(n) }, at)
        const act = step.after?.(id, file)
        if (act) await files.tidily(id, () => perform(act, at))
        sent++
      }
    }
  }
  return sent
}
