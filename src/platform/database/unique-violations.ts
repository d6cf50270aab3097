/** The errors to throw, by the name of the violated constraint or unique index. */
type ErrorsByConstraint = Record<string, (cause: Error) => Error>

/** For the `catch` of a store's statement: turns the violations that its callers expect into errors with a type. */
export function translateViolations(errors: ErrorsByConstraint): (error: unknown) => never {
  const byConstraint = new Map(Object.entries(errors))
  return (error) => {
    if (!(error instanceof Error)) throw error
    const constraint = 'constraint' in error ? String(error.constraint) : ''
    throw byConstraint.get(constraint)?.(error) ?? error
  }
}
