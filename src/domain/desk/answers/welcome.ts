import * as v from 'valibot'
import { deskRoles } from '../desk-member.ts'

const text = v.string()

/** What the page for new members says to one of them. */
export const Welcome = v.object({
  name: text,
  email: text,
  role: v.picklist(deskRoles),
  /** Whether they have used the desk before, and a manager reset how they sign in. */
  isReset: v.boolean(),
  /** Who invited them, and whom to ask for help: a member, or the brokerage if it was the operator. */
  by: v.nullable(text),
  contact: text,
  brokerage: text,
  /** When the link stops working; null once they are signed in. */
  until: v.nullable(text),
  hasPassword: v.boolean(),
  passwordRules: v.object({ minLength: v.number(), characters: v.array(text) }),
})
export type Welcome = v.InferOutput<typeof Welcome>
