import * as v from 'valibot'

const Id = v.pipe(v.string(), v.uuid())

/** Mails the owner of a property the link to the page that takes their files. */
export const SendOwnerLink = { name: 'send-owner-link', schema: v.object({ propertyId: Id }) }

/** Looks at a file that an owner has sent: what it really is, whether a scanner objects, and pictures without places. */
export const CheckFile = { name: 'check-file', schema: v.object({ fileId: Id }), givesWay: true }

/** Tells an owner that we have removed a file, and why. */
export const SendFileRemoved = { name: 'send-file-removed', schema: v.object({ fileId: Id }) }
