import type { Kysely } from 'kysely'
import type { LastChange } from '#domain/desk/acts/act-result.ts'
import type { RepresentationContext } from '#domain/desk/acts/decide-representation.ts'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import { listRepresentatives } from '#domain/desk/acts/list-representatives.ts'
import { isSame } from '#domain/is-same.ts'
import type { Tables } from '../../tables.ts'
import { areRegistered } from '../members/member-store.ts'
import { isAcceptedFileOf } from '../properties/property-store.ts'
import { findSettings } from '../settings/settings-store.ts'
import { findRecordedRepresentation } from './act-store.ts'

type Recording = Extract<DeskAct, { act: 'record-representation' }>

/** What recording an agreement depends on besides its lead. */
export async function readRepresentation(
  tx: Kysely<Tables>,
  leadId: string,
  { representatives, file }: Recording,
): Promise<RepresentationContext> {
  const { representation } = await findSettings(tx)
  return {
    isDesignated: representation === 'designated',
    areRegistered: await areRegistered(tx, representatives),
    hasFile: file !== null && (await isAcceptedFileOf(tx, leadId, file)),
  }
}

/** What somebody else has recorded since the form was filled in, if they named others than it names. */
export async function findUnseenRepresentation(
  tx: Kysely<Tables>,
  leadId: string,
  { representatives, before }: Recording,
): Promise<LastChange | null> {
  const last = before ? await findRecordedRepresentation(tx, leadId) : null
  // Of what was taken out of the history nobody can tell.
  if (!before || !last || last.data.redacted === true) return null
  const named = sort(listRepresentatives(last))
  return isSame(named, sort(before.representatives)) || isSame(named, sort(representatives)) ? null : last
}

const sort = (ids: readonly string[]) => [...new Set(ids)].toSorted()
