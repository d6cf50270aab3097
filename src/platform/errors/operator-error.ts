/** A problem that the operator can fix. Its message is shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
