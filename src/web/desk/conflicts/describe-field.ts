import { conflictWords } from '#content/desk/conflict-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { formatMoment } from '#domain/text/format-moment.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { formatDollars } from '../properties/format-dollars.ts'
import type { DescribedField } from './described-field.ts'

type NameOf = (id: string) => string

const { items, screen, stages, ceilings, authorities, interests } = propertyWords
const number = new Intl.NumberFormat('en-CA')

/** A field of a lead or of its property; the text is empty if the field is. */
export function describeField(name: string, value: unknown, nameOf: NameOf): DescribedField {
  const label = labels[name] ?? name
  if (value === null || value === undefined || value === '') return { label, text: '' }
  return { label, text: show[name]?.(value, nameOf) ?? String(value) }
}

const labels: Record<string, string> = {
  ...conflictWords.fields,
  representation: representationWords.title,
  representedUntil: representationWords.endsOn,
  representatives: representationWords.by,
  agreementFile: representationWords.file,
  agreementNote: representationWords.note,
  ...screen.fields,
  stage: screen.stage,
  ceiling: screen.ceiling,
  authority: screen.authority,
  authorityFile: screen.authorityFile,
  authorityNote: screen.authorityNote,
  ourInterest: screen.interest,
  interestNoticeAt: screen.noticeAt,
  ...Object.fromEntries(Object.entries(items).map(([item, { name }]) => [item, `${screen.tell}: ${name}`])),
}

const count = (value: unknown) => number.format(Number(value))
const dollars = (value: unknown) => formatDollars(Number(value))
const day = (value: unknown) => toTorontoDay(new Date(String(value)))
const listNames = (value: unknown, nameOf: NameOf) => (Array.isArray(value) ? value : []).map(nameOf).join(', ')
const oneOf = (names: Readonly<Record<string, string>>) => (value: unknown) => names[String(value)] ?? ''
const file = () => conflictWords.file

const show: Record<string, (value: unknown, nameOf: NameOf) => string> = {
  assigneeId: (id, nameOf) => nameOf(String(id)),
  snoozedUntil: (at) => formatMoment(new Date(String(at)), new Date()),
  status: oneOf(deskWords.statuses),
  eyes: (ids, nameOf) => listNames(ids, nameOf) || conflictWords.everybody,
  keptUntil: day,
  representation: oneOf(representationWords.kinds),
  representedUntil: day,
  representatives: listNames,
  agreementFile: file,
  subtypes: (texts) => (Array.isArray(texts) ? texts.join(', ') : ''),
  units: count,
  priceMin: dollars,
  priceMax: dollars,
  noi: dollars,
  capRate: count,
  sizeSqft: count,
  stage: oneOf(stages),
  ceiling: (ceiling) => ceilings[Number(ceiling)] ?? '',
  authority: oneOf(authorities),
  authorityFile: file,
  ourInterest: oneOf(interests),
  interestNoticeAt: day,
}
