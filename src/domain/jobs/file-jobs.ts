import * as v from 'valibot'

const Id = v.pipe(v.string(), v.uuid())

/** Mails the owner of a property the link to the page that takes their files. */
export const SendOwnerLink = { name: 'send-owner-link', schema: v.object({ propertyId: Id }) }
