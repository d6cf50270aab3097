import * as v from 'valibot'

/** The id of a lead, a member or whatever else a device names, as it is stored. */
export const DeskId = v.pipe(v.string(), v.uuid(), v.toLowerCase())
