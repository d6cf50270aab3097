/** Something that the operator can put right. Its sentence is shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
