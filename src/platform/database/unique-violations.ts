/** The errors to throw, by the name of the violated constraint or unique index. */
type ErrorsByConstraint = Record<string, (cause: Error) => Error>

/** For a store's `catch`: turns the violations that callers expect into typed errors. */
export function translateViolations(errors: ErrorsByConstraint): (error: unknown) => never {
  const byConstraint = new Map(Object.entries(errors))
  return (error) => {
    if (!(error instanceof Error)) throw error
    const constraint = 'constraint' in error ? String(error.constraint) : ''
    throw byConstraint.get(constraint)?.(error) ?? error
  }
}
