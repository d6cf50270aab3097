import { readFileSync } from 'node:fs'

/** How many files and sockets this process may have open, as far as the system says. */
export function readDescriptorLimit(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit ? Number(limit) : Number.POSITIVE_INFINITY
  } catch {
    // Only Linux has this file.
    return Number.POSITIVE_INFINITY
  }
}
