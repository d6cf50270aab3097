/** How long each request of one kind took, from the first attempt to the answer. */
export interface Waits {
  ms: number[]
  /** Requests that needed more than one attempt. */
  retried: number
  /** Answers that no visitor should get. */
  refused: string[]
}

export function makeWaits(): Waits {
  return { ms: [], retried: 0, refused: [] }
}

export function describeWaits(name: string, { ms, retried, refused }: Waits): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)} ms`
  const parts = [
    name.padEnd(26),
    `${sorted.length}`.padStart(8),
    `p50 ${at(0.5)}`.padStart(12),
    `p99 ${at(0.99)}`.padStart(14),
    `worst ${at(1)}`.padStart(16),
    `sent again ${retried}`.padStart(16),
    ...(refused.length > 0 ? [`  refused ${refused.length}: ${refused[0]}`] : []),
  ]
  return parts.join('')
}
