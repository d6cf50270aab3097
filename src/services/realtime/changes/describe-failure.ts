import type { DatabaseError } from 'pg'

/** The names in the PostgreSQL manual of the error codes a subscription can fail with. */
const conditions: Record<string, string> = {
  P0001: 'raise_exception',
  '22P02': 'invalid_text_representation',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22003': 'numeric_value_out_of_range',
  '22021': 'character_not_in_repertoire',
  '2201B': 'invalid_regular_expression',
  '42883': 'undefined_function',
  '42501': 'insufficient_privilege',
  '42704': 'undefined_object',
}

/** A database error in the official service's format. */
export function describeFailure({ code = '', message }: DatabaseError): string {
  return `ERROR ${code} (${conditions[code] ?? 'unknown'}) ${message}`
}
