import { propertyWords as words } from '#content/desk/property-words.ts'
import { countBusinessMs, findReplyDue } from '../../reply-clock/reply-clock.ts'
import { type FileState, findOpenItems } from './checklist.ts'
import type { PropertyAct } from './property-act.ts'
import type { PropertyState } from './property-state.ts'

/** Acts on a property that exists. */
export type ChangingPropertyAct = Exclude<PropertyAct, { act: 'make-property' }>

interface PropertyContext {
  at: Date
  files: readonly FileState[]
  /** Whether the owner has asked not to be contacted any more. */
  isWithdrawn: boolean
  /** When the last bundle of it was taken as a whole. */
  bundledAt: Date | null
}

export type PropertyDecision =
  | { kind: 'done'; wanted: Partial<PropertyState>; data: Record<string, unknown>; file?: FileChange }
  | { kind: 'refused'; why: string }

/** What happens to a file besides. */
type FileChange = { ids: string[]; becomes: 'accepted' | 'removed' }

const { refusals } = words

/**
 * What an act changes in a property. The rights of the member (`may`) were checked before. The database enforces the
 * same rules.
 */
export function decidePropertyAct(
  property: PropertyState,
  act: ChangingPropertyAct,
  context: PropertyContext,
): PropertyDecision {
  switch (act.act) {
    case 'edit-property':
      return edit(property, act)
    case 'set-stage': {
      const closedAt = act.stage === 'closed' ? (property.closedAt ?? context.at.toISOString()) : null
      if (act.stage === property.stage) return refused(refusals.same)
      // Nobody makes an offer for a closed property.
      const stopsClock = act.stage === 'closed' && property.offeredAt === null && property.completedAt !== null
      return done({ stage: act.stage, closedAt, ...(stopsClock && noClock) })
    }
    case 'record-authority':
    case 'record-interest':
    case 'set-ceiling':
      return decideStanding(property, act, context)
    case 'hand-over':
      return handOver(property, context)
    case 'ask-files':
    case 'end-links':
    case 'accept-file':
    case 'remove-file':
      return decideFiles(property, act, context)
    default:
      return decideOffer(property, act, context)
  }
}

function edit(
  property: PropertyState,
  { facts: { answers, ...facts } }: Extract<PropertyAct, { act: 'edit-property' }>,
): PropertyDecision {
  const { priceMin, priceMax } = { ...property, ...facts }
  if (priceMin !== null && priceMax !== null && priceMax < priceMin) return refused(refusals.prices)
  if (!answers) return done(facts)
  const kept = Object.entries({ ...property.answers, ...answers }).filter(([, text]) => text !== '')
  return done({ ...facts, answers: Object.fromEntries(kept) })
}

type StandingAct = Extract<PropertyAct, { act: 'record-authority' | 'record-interest' | 'set-ceiling' }>

/**
 * What may be disclosed depends on the owner's written permission, and on whether our own interest was disclosed to
 * them.
 */
function decideStanding(property: PropertyState, act: StandingAct, { at, files }: PropertyContext): PropertyDecision {
  switch (act.act) {
    case 'record-authority': {
      const { authority, authorityFile, authorityNote } = act
      const file = files.find(({ id, removedAt, arrivedAt }) => id === authorityFile && !removedAt && arrivedAt)
      if (authorityFile !== null && !file) return refused(refusals.noFile)
      if (file?.scan === 'waiting') return refused(refusals.stillScanned)
      if (authority === 'written' && authorityFile === null && authorityNote === '') return refused(refusals.noPaper)
      if (authority !== 'written' && property.ceiling > 0) return refused(refusals.sealFirst)
      return done({ authority, authorityFile, authorityNote })
    }
    case 'record-interest': {
      const { ourInterest, interestNoticeAt } = act
      if (interestNoticeAt !== null && new Date(interestNoticeAt) > at) return refused(refusals.later)
      if (ourInterest !== 'none' && interestNoticeAt === null && property.ceiling > 0)
        return refused(refusals.sealFirst)
      const noticeAt =
        ourInterest === 'none' || interestNoticeAt === null ? null : new Date(interestNoticeAt).toISOString()
      return done({ ourInterest, interestNoticeAt: noticeAt })
    }
    case 'set-ceiling':
      if (act.ceiling === property.ceiling) return refused(refusals.same)
      if (act.ceiling > 0 && property.authority !== 'written') return refused(refusals.needsAuthority)
      if (act.ceiling > 0 && lacksNotice(property)) return refused(refusals.needsNotice)
      return done({ ceiling: act.ceiling })
  }
}

type FilesAct = Extract<PropertyAct, { act: 'ask-files' | 'end-links' | 'accept-file' | 'remove-file' }>

function decideFiles(property: PropertyState, act: FilesAct, context: PropertyContext): PropertyDecision {
  const now = context.at.toISOString()
  switch (act.act) {
    case 'ask-files':
      if (context.isWithdrawn) return refused(refusals.withdrawn)
      if (property.stage === 'closed') return refused(refusals.closed)
      return done({ filesAskedAt: now, linksFrom: property.linksFrom ?? now })
    case 'end-links':
      return property.linksFrom === null ? refused(refusals.noLinks) : done({ linksFrom: null })
    case 'accept-file':
      return acceptFile(property, act.file, context)
    case 'remove-file': {
      const file = context.files.find(({ id }) => id === act.file)
      if (!file || file.removedAt !== null) return refused(refusals.noFile)
      if (property.authorityFile === file.id) return refused(refusals.isAuthority)
      return {
        ...done({}, { reason: act.reason, category: file.category }),
        file: { ids: [file.id], becomes: 'removed' },
      }
    }
  }
}

/**
 * Trade records are stored outside of the site. Nothing arrives after the closing, so a bundle made since then is
 * complete.
 */
function handOver(property: PropertyState, { files, bundledAt }: PropertyContext): PropertyDecision {
  if (property.closedAt === null) return refused(refusals.closeFirst)
  if (bundledAt === null || bundledAt < new Date(property.closedAt)) return refused(refusals.bundleFirst)
  const ids = files.filter(({ removedAt }) => removedAt === null).map(({ id }) => id)
  if (ids.length === 0 && Object.keys(property.answers).length === 0) return refused(refusals.same)
  const authorityNote = property.authorityNote || (property.authorityFile === null ? '' : words.inBundle)
  const wanted = { answers: {}, authorityFile: null, authorityNote, ceiling: 0 }
  return { ...done(wanted, { files: ids.length }), file: { ids, becomes: 'removed' } }
}

/** The last file that was needed completes the checklist, so that the clock starts without another press. */
function acceptFile(
  property: PropertyState,
  id: string,
  { files, at, isWithdrawn }: PropertyContext,
): PropertyDecision {
  const file = files.find((one) => one.id === id)
  if (!file || file.removedAt !== null || file.arrivedAt === null) return refused(refusals.noFile)
  if (file.acceptedAt !== null) return refused(refusals.same)
  if (file.scan === 'waiting') return refused(refusals.stillScanned)
  const acceptedAt = at.toISOString()
  const after = files.map((one) => (one.id === id ? { ...one, acceptedAt } : one))
  const isComplete = !isWithdrawn && property.completedAt === null && findOpenItems(property, after).length === 0
  const wanted = isComplete ? startClock(at) : {}
  return { ...done(wanted, { category: file.category }), file: { ids: [id], becomes: 'accepted' } }
}

type OfferAct = Extract<PropertyAct, { act: 'complete' | 'incomplete' | 'offer' }>

function decideOffer(property: PropertyState, act: OfferAct, context: PropertyContext): PropertyDecision {
  const { at, files, isWithdrawn } = context
  if (property.offeredAt !== null) return refused(refusals.offered)
  switch (act.act) {
    case 'complete': {
      if (isWithdrawn) return refused(refusals.withdrawn)
      if (property.completedAt !== null) return refused(refusals.same)
      const open = findOpenItems(property, files).map(({ item }) => words.items[item].name)
      return open.length === 0 ? done(startClock(at)) : refused(`${refusals.missing} ${open.join(', ')}.`)
    }
    case 'incomplete':
      if (property.completedAt === null) return refused(refusals.notComplete)
      return done(noClock, { reason: act.reason })
    case 'offer': {
      if (property.completedAt === null) return refused(refusals.notComplete)
      if (act.outcome === 'offer' && lacksNotice(property)) return refused(refusals.needsNotice)
      if (act.outcome === 'offer' && act.amount === null && act.text === '') return refused(refusals.noOfferSaid)
      if (act.outcome === 'no' && act.amount !== null) return refused(refusals.noWithAmount)
      const seconds = Math.floor(countBusinessMs(new Date(property.completedAt), at) / 1000)
      const given = { offerOutcome: act.outcome, offerAmount: act.amount, offerText: act.text }
      return done({ offeredAt: at.toISOString(), offerSeconds: seconds, ...given })
    }
  }
}

const noClock = { completedAt: null, offerDueAt: null } as const

/** The owner is promised an answer within the hours of the sell-fast page, counted the same way. */
function startClock(at: Date): Partial<PropertyState> {
  return { completedAt: at.toISOString(), offerDueAt: findReplyDue('sell-fast', at).toISOString() }
}

function lacksNotice({ ourInterest, interestNoticeAt }: PropertyState): boolean {
  return ourInterest !== 'none' && interestNoticeAt === null
}

function done(wanted: Partial<PropertyState>, data: Record<string, unknown> = {}): PropertyDecision & { kind: 'done' } {
  return { kind: 'done', wanted, data }
}

function refused(why: string): PropertyDecision {
  return { kind: 'refused', why }
}
