/** What the published terms ask of an owner before the clock of the offer starts (`sell-fast-terms.ts`). */
export const checklistItems = ['owners', 'condition', 'photos', 'rent-roll', 'leases', 'debts', 'business'] as const
export type ChecklistItem = (typeof checklistItems)[number]

/**
 * Every file belongs to an entry of the checklist, except the owner's signed permission, which the terms do not ask
 * for.
 */
export const fileCategories = [...checklistItems, 'authority'] as const
export type FileCategory = (typeof fileCategories)[number]

export const scanStates = ['waiting', 'clean', 'infected', 'unscanned'] as const
export type ScanState = (typeof scanStates)[number]

/** What rules need to know about a file. */
export interface FileState {
  id: string
  category: FileCategory
  scan: ScanState
  arrivedAt: string | null
  acceptedAt: string | null
  removedAt: string | null
}

/** `arrived`: something is there, but nobody has accepted it yet. */
export const itemStates = ['missing', 'arrived', 'done'] as const
export type ItemState = (typeof itemStates)[number]

export interface ChecklistEntry {
  item: ChecklistItem
  state: ItemState
}

/** What was said about a property in words. */
interface Answered {
  type: string
  answers: Partial<Record<ChecklistItem, string>>
}

/** The books are asked for only when a business is for sale. */
export function isNeeded(item: ChecklistItem, { type }: Pick<Answered, 'type'>): boolean {
  return item !== 'business' || type === 'Business'
}

/** The state of each entry: an answer in words counts at once, a file once it is accepted. */
export function readChecklist(property: Answered, files: readonly FileState[]): ChecklistEntry[] {
  const stateOf = (item: ChecklistItem): ItemState => {
    const own = files.filter(({ category, removedAt }) => category === item && removedAt === null)
    if (property.answers[item] || own.some(({ acceptedAt }) => acceptedAt !== null)) return 'done'
    return own.some(({ arrivedAt }) => arrivedAt !== null) ? 'arrived' : 'missing'
  }
  return checklistItems.filter((item) => isNeeded(item, property)).map((item) => ({ item, state: stateOf(item) }))
}

/** What is not done yet. */
export function findOpenItems(property: Answered, files: readonly FileState[]) {
  return readChecklist(property, files).filter(({ state }) => state !== 'done')
}
