import * as v from 'valibot'

const Id = v.pipe(v.string(), v.uuid())

/** Mails the owner of a property the link to the page where they upload files. */
export const SendOwnerLink = { name: 'send-owner-link', schema: v.object({ propertyId: Id }) }

/** Checks a file from an owner: its real type, a virus scan, and pictures without location data. */
export const CheckFile = { name: 'check-file', schema: v.object({ fileId: Id }), lowersPriorityOnRetry: true }

/** Renders a small picture of a file that was checked, for the desk. */
export const PreviewFile = { name: 'preview-file', schema: v.object({ fileId: Id }), lowersPriorityOnRetry: true }

/** Tells an owner that we have removed a file, and why. */
export const SendFileRemoved = { name: 'send-file-removed', schema: v.object({ fileId: Id }) }
