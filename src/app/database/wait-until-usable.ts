import type { OnUpgrade } from './upgrade.ts'

/** How long to wait for the database before serving pages without it. */
const DATABASE_WAIT_MS = 10_000

/**
 * Waits until the site should take requests: once the database is ready, or earlier if the pages would otherwise be away
 * because it is down, or because this is its only process and upgrades it. A later failure goes to `onLateFailure`.
 */
export async function waitUntilUsable(
  bringUp: (onUpgrade: OnUpgrade) => Promise<void>,
  onLateFailure: (error: unknown) => unknown,
): Promise<void> {
  const early = Promise.withResolvers<'early'>()
  const timer = setTimeout(early.resolve, DATABASE_WAIT_MS, 'early')
  const work = bringUp((isAlone) => {
    if (isAlone) early.resolve('early')
    // The old version answers visitors until this process can.
    else clearTimeout(timer)
  })
  const first = await Promise.race([work, early.promise])
  clearTimeout(timer)
  if (first === 'early') work.catch(onLateFailure)
}
