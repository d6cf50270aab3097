interface RequestLabels {
  method: string
  route: string
  status: number
}

interface Slot {
  labels: string
  seconds: number
  count: number
  /** How many took no longer than each bound, but longer than the one before. */
  buckets: number[]
}

interface RequestHistogramOptions {
  name: string
  help: string
  /** In seconds, ascending. */
  bounds: readonly number[]
}

/**
 * The durations of requests. To observe one in the library's histogram takes two microseconds, a sixteenth of what an
 * answer from memory takes; here it takes a tenth of one. A test compares what both print.
 */
export function createRequestHistogram({ name, help, bounds }: RequestHistogramOptions) {
  const slots = new Map<string, Map<string, Map<number, Slot>>>()

  function addSlot({ method, route, status }: RequestLabels): Slot {
    const labels = `method="${method}",route="${escapeLabel(route)}",status="${status}"`
    const slot: Slot = { labels, seconds: 0, count: 0, buckets: bounds.map(() => 0) }
    const methods = slots.get(route) ?? new Map<string, Map<number, Slot>>()
    const codes = methods.get(method) ?? new Map<number, Slot>()
    slots.set(route, methods.set(method, codes.set(status, slot)))
    return slot
  }

  return {
    observe(labels: RequestLabels, seconds: number): void {
      const slot = slots.get(labels.route)?.get(labels.method)?.get(labels.status) ?? addSlot(labels)
      slot.seconds += seconds
      slot.count++
      for (let bucket = 0; bucket < bounds.length; bucket++) {
        if (seconds > (bounds[bucket] ?? 0)) continue
        slot.buckets[bucket] = (slot.buckets[bucket] ?? 0) + 1
        return
      }
    },
    /** In the text format of Prometheus. */
    print(): string {
      const all = [...slots.values()].flatMap((methods) =>
        [...methods.values()].flatMap((codes) => [...codes.values()]),
      )
      const lines = all.flatMap((slot) => printSlot(name, bounds, slot))
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
    },
  }
}

/** In Prometheus's histograms, each bucket contains those below it. */
function printSlot(name: string, bounds: readonly number[], { labels, seconds, count, buckets }: Slot): string[] {
  let within = 0
  const cumulative = bounds.map((bound, index) => {
    within += buckets[index] ?? 0
    return `${name}_bucket{le="${bound}",${labels}} ${within}`
  })
  return [
    ...cumulative,
    `${name}_bucket{le="+Inf",${labels}} ${count}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${count}`,
  ]
}

function escapeLabel(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}
