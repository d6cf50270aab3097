import type { Kysely } from 'kysely'
import { representationWords } from '#content/desk/representation-words.ts'
import type { RepresentationContext } from '#domain/desk/acts/decide-representation.ts'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { Tables } from '../../tables.ts'
import { areRegistered } from '../members/member-store.ts'
import { isAcceptedFileOf } from '../properties/property-store.ts'
import { findSettings } from '../settings/settings-store.ts'

/** What recording an agreement depends on besides its lead, or why it names somebody who cannot represent a client. */
export async function readRepresentation(
  tx: Kysely<Tables>,
  leadId: string,
  { representatives, file }: Extract<DeskAct, { act: 'record-representation' }>,
): Promise<RepresentationContext | { why: string }> {
  if (!(await areRegistered(tx, representatives))) return { why: representationWords.refusals.unregistered }
  const { representation } = await findSettings(tx)
  const hasFile = file !== null && (await isAcceptedFileOf(tx, leadId, file))
  return { isDesignated: representation === 'designated', hasFile }
}
