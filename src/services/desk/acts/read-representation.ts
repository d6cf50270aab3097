import type { Kysely } from 'kysely'
import type { RepresentationContext } from '#domain/desk/acts/decide-representation.ts'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { Tables } from '../../tables.ts'
import { areRegistered } from '../members/member-store.ts'
import { isAcceptedFileOf } from '../properties/property-store.ts'
import { findSettings } from '../settings/settings-store.ts'

type Recording = Extract<DeskAct, { act: 'record-representation' }>

/** The facts that recording an agreement depends on, in addition to its lead. */
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
