import type { InferOutput } from 'valibot'
import { removalReasons } from '#domain/desk/properties/owner-files-view.ts'
import type { SendFileRemoved, SendOwnerLink } from '#domain/jobs/file-jobs.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverToOwner, type OwnedProperty, type ToOwnerDeps } from './deliver-to-owner.ts'
import type { FileRow } from './file-store.ts'

export interface OwnerMailDeps extends ToOwnerDeps, MailSite {
  findProperty: (id: string) => Promise<OwnedProperty | null>
  findFile: (id: string) => Promise<FileRow | null>
  signLink: (property: { id: string; email: string }) => Promise<string>
}

/** Handler of `SendOwnerLink`. Sends nothing if the owner has withdrawn or the links were ended. */
export function createSendOwnerLink(deps: OwnerMailDeps): JobHandler<InferOutput<(typeof SendOwnerLink)['schema']>> {
  return async ({ id, payload, attempt }) => {
    const property = await deps.findProperty(payload.propertyId)
    if (!property) return { skipped: 'the property was deleted' }
    if (property.state.linksFrom === null) return { skipped: 'the links were ended' }
    if (property.flags.includes('withdrawn')) return { skipped: 'the owner withdrew' }
    const { fullName, state } = property
    return deliverToOwner(deps, property, {
      jobId: id,
      attempt,
      template: 'owner-link',
      async render() {
        const link = `${deps.siteUrl}/files/${await deps.signLink(property)}`
        const mail = await renderMail('owner-link', { site: deps, fullName, address: state.address, link })
        // A member who reads the history must not be able to upload in the owner's name.
        return { ...mail, kept: mail.text.replaceAll(link, `${deps.siteUrl}/files/…`) }
      },
    })
  }
}

/** Handler of `SendFileRemoved`. */
export function createSendFileRemoved(
  deps: OwnerMailDeps,
): JobHandler<InferOutput<(typeof SendFileRemoved)['schema']>> {
  return async ({ id, payload, attempt }) => {
    const file = await deps.findFile(payload.fileId)
    const property = file && (await deps.findProperty(file.property_id))
    const why = removalReasons.find((reason) => reason === file?.removed_why)
    if (!property || !why) return { skipped: 'the property was deleted' }
    if (property.flags.includes('withdrawn')) return { skipped: 'the owner withdrew' }
    return deliverToOwner(deps, property, {
      jobId: id,
      attempt,
      template: 'file-removed',
      async render() {
        const props = { site: deps, fullName: property.fullName, fileName: file.name, why }
        const mail = await renderMail('file-removed', props)
        return { ...mail, kept: mail.text }
      },
    })
  }
}
