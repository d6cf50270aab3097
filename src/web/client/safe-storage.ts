/** Storage that may be forbidden or full: then nothing is found and nothing is stored, and the page works without it. */
interface SafeStorage {
  read(name: string): string | null
  /** The parsed text; null if nothing is stored or it is not JSON. */
  readJson(name: string): unknown
  /** Returns whether it is stored. Null removes what was stored. */
  write(name: string, text: string | null): boolean
  /** The names that begin like this. */
  list(prefix: string): string[]
}

/** Lasts until the visitor clears it. */
export const deviceStorage = createSafeStorage(() => localStorage)

/** Lasts as long as the tab. */
export const tabStorage = createSafeStorage(() => sessionStorage)

/** Opens the storage on each access, because accessing forbidden storage throws. */
function createSafeStorage(open: () => Storage): SafeStorage {
  const read = (name: string) => attempt(() => open().getItem(name), null)
  return {
    read,
    readJson: (name) => attempt(() => JSON.parse(read(name) ?? 'null'), null),
    write: (name, text) =>
      attempt(() => {
        if (text === null) open().removeItem(name)
        else open().setItem(name, text)
        return true
      }, false),
    list: (prefix) => attempt(() => Object.keys(open()).filter((name) => name.startsWith(prefix)), []),
  }
}

function attempt<Result>(run: () => Result, otherwise: Result): Result {
  try {
    return run()
  } catch {
    return otherwise
  }
}
