import { type FormBody, type FormValue, readList } from './form-fields.ts'
import type { InquiryKind } from './inquiry.ts'

const lists: Record<InquiryKind, readonly string[]> = {
  investment: ['propertyTypes', 'locations'],
  contact: [],
  'sell-fast': [],
}
const MAP = /^(selectedSubtypes|otherText|source)\[([^\]]{1,120})\]$/

/** Turns the pairs of a posted form into the body that a script would send, for `readInquiry`. */
export function readFormBody(kind: InquiryKind, pairs: Iterable<readonly [string, string]>): FormBody {
  const body = new Map<string, FormValue>()
  const maps = new Map<string, Map<string, string[]>>()
  for (const [name, value] of pairs) {
    const [, map = '', key = ''] = name.match(MAP) ?? []
    if (map) addTo(mapOf(maps, map), key, value)
    else if (lists[kind].includes(name)) body.set(name, [...readList(body.get(name)), value])
    else if (!body.has(name)) body.set(name, value)
  }
  for (const [name, map] of maps) body.set(name, Object.fromEntries([...map].map((entry) => pairOf(name, entry))))
  return Object.fromEntries(body)
}

function pairOf(name: string, [key, values]: [string, string[]]): [string, string | string[]] {
  return [key, name === 'selectedSubtypes' ? values : (values[0] ?? '')]
}

function mapOf(maps: Map<string, Map<string, string[]>>, name: string): Map<string, string[]> {
  const map = maps.get(name) ?? new Map<string, string[]>()
  maps.set(name, map)
  return map
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  map.set(key, [...(map.get(key) ?? []), value])
}
