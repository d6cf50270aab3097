import { readFileSync } from 'node:fs'

/** How many files and sockets this process may open; infinity if the system does not say. */
export function readDescriptorLimit(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit ? Number(limit) : Number.POSITIVE_INFINITY
  } catch {
    // Only Linux has this file.
    return Number.POSITIVE_INFINITY
  }
}
