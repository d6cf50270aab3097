import { toAppError } from '../errors/to-app-error.ts'
import { codeByKind } from './error-response.ts'

/** Why leads are not stored, in the words of `error.code`. Other codes count as one of these, by their kind. */
export const unstoredReasons: readonly string[] = [...new Set(Object.values(codeByKind))]

/** Counts a lead that is not stored, for whatever reason, and lets the refusal through. */
export async function countUnstored<Result>(
  countRefused: (reason: string) => void,
  store: () => Promise<Result>,
): Promise<Result> {
  try {
    return await store()
  } catch (error) {
    countRefused(codeByKind[toAppError(error).kind])
    throw error
  }
}
