/** The usual id of `nobody`. */
const NOBODY = 65_534

/** Permanently gives up root's rights, once the process has loaded all it needs. Does nothing for any other user. */
export function dropRights(): void {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(NOBODY)
  process.setuid?.(NOBODY)
}
