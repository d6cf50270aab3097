import { type InquiryKind, inquiryKinds } from '../../inquiries/inquiry.ts'
import type { ReplyTemplate, ReplyTemplates } from './reply-template.ts'

/** A template that two have changed, and what the other one made of it; null if they have removed it. */
export interface TemplateClash {
  kind: InquiryKind
  name: string
  theirs: ReplyTemplate | null
}

interface MergedTemplates {
  /** With one's own version of a template that both have changed. */
  mine: ReplyTemplates
  /** With the other's version of it. */
  theirs: ReplyTemplates
  clashes: TemplateClash[]
}

/** Puts together what two have made of the templates that one of them saw. Their names tell them apart. */
export function mergeTemplates(stored: ReplyTemplates, wanted: ReplyTemplates, seen: ReplyTemplates): MergedTemplates {
  const merged = inquiryKinds.map((kind) => [kind, mergeOfKind(stored[kind], wanted[kind], seen[kind])] as const)
  const pick = (side: 'mine' | 'theirs') =>
    Object.fromEntries(merged.map(([kind, ofKind]) => [kind, ofKind[side]])) as ReplyTemplates
  const clashes = merged.flatMap(([kind, { names }]) =>
    names.map((name) => ({ kind, name, theirs: find(stored[kind], name) ?? null })),
  )
  return { mine: pick('mine'), theirs: pick('theirs'), clashes }
}

type Templates = readonly ReplyTemplate[]

function mergeOfKind(stored: Templates, wanted: Templates, seen: Templates) {
  const differs = (name: string, one: Templates, other: Templates) => find(one, name)?.body !== find(other, name)?.body
  const all = new Set([...stored, ...seen].map(({ name }) => name))
  const changed = [...all].filter((name) => differs(name, stored, seen))
  const names = changed.filter((name) => differs(name, wanted, seen) && differs(name, wanted, stored))
  const others = changed.filter((name) => !names.includes(name))
  return { mine: take(wanted, stored, others), theirs: take(wanted, stored, changed), names }
}

/** A list in which the templates of these names are those of another one. */
function take(list: Templates, from: Templates, names: readonly string[]): ReplyTemplate[] {
  const kept = list.flatMap((one) => (names.includes(one.name) ? (find(from, one.name) ?? []) : one))
  return [...kept, ...from.filter(({ name }) => names.includes(name) && !find(list, name))]
}

function find(list: Templates, name: string): ReplyTemplate | undefined {
  return list.find((one) => one.name === name)
}
