import * as v from 'valibot'

const text = v.string()

/** A member's own devices, and the key that a browser needs to become one. */
export const PushDevices = v.object({
  publicKey: text,
  devices: v.array(v.object({ id: text, name: text, createdAt: text, succeededAt: v.nullable(text) })),
})
export type PushDevices = v.InferOutput<typeof PushDevices>

/** The device that was added or removed. */
export const ChangedDevice = v.object({ id: text })
