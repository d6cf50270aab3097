import * as v from 'valibot'

// What clients send. null counts as absent, because the official client sends it. Unknown fields are ignored, so
// nothing except what is listed here can be set from outside.
const Text = v.nullish(v.string(), '')
const Flag = v.nullish(v.boolean(), false)
const Values = v.nullish(v.record(v.string(), v.unknown()))
const Challenge = { code_challenge: Text, code_challenge_method: Text }

export const SignUpBody = v.object({
  email: Text,
  phone: Text,
  password: Text,
  data: Values,
  channel: Text,
  ...Challenge,
})
export type SignUpBody = v.InferOutput<typeof SignUpBody>

export const PasswordGrantBody = v.object({ email: Text, phone: Text, password: Text })
export type PasswordGrantBody = v.InferOutput<typeof PasswordGrantBody>

export const RefreshGrantBody = v.object({ refresh_token: Text })

export const CodeGrantBody = v.object({ auth_code: Text, code_verifier: Text })
export type CodeGrantBody = v.InferOutput<typeof CodeGrantBody>

export const WalletGrantBody = v.object({ chain: Text, message: Text, signature: Text })
export type WalletGrantBody = v.InferOutput<typeof WalletGrantBody>
export const IdTokenGrantBody = v.object({
  id_token: Text,
  access_token: Text,
  nonce: Text,
  provider: Text,
  client_id: Text,
  issuer: Text,
  link_identity: Flag,
})
export type IdTokenGrantBody = v.InferOutput<typeof IdTokenGrantBody>

export const OtpBody = v.object({
  email: Text,
  phone: Text,
  create_user: v.nullish(v.boolean(), true),
  data: Values,
  channel: Text,
  ...Challenge,
})
export type OtpBody = v.InferOutput<typeof OtpBody>

export const MagicLinkBody = v.object({ email: Text, data: Values, ...Challenge })

export const VerifyBody = v.object({
  type: Text,
  token: Text,
  token_hash: Text,
  email: Text,
  phone: Text,
  redirect_to: Text,
})
export type VerifyBody = v.InferOutput<typeof VerifyBody>

export const RecoverBody = v.object({ email: Text, ...Challenge })
export type RecoverBody = v.InferOutput<typeof RecoverBody>

export const ResendBody = v.object({ type: Text, email: Text, phone: Text, ...Challenge })
export type ResendBody = v.InferOutput<typeof ResendBody>

export const UpdateUserBody = v.object({
  email: Text,
  phone: Text,
  channel: Text,
  password: v.nullish(v.string()),
  current_password: Text,
  nonce: Text,
  data: Values,
  app_metadata: Values,
  ...Challenge,
})
export type UpdateUserBody = v.InferOutput<typeof UpdateUserBody>

export const AdminUserBody = v.object({
  id: Text,
  aud: Text,
  role: Text,
  email: Text,
  phone: Text,
  password: v.nullish(v.string()),
  password_hash: Text,
  email_confirm: Flag,
  phone_confirm: Flag,
  user_metadata: Values,
  app_metadata: Values,
  ban_duration: Text,
})
export type AdminUserBody = v.InferOutput<typeof AdminUserBody>

export const DeleteUserBody = v.object({ should_soft_delete: Flag })

export const GenerateLinkBody = v.object({
  type: Text,
  email: Text,
  new_email: Text,
  password: Text,
  data: Values,
  redirect_to: Text,
})
export type GenerateLinkBody = v.InferOutput<typeof GenerateLinkBody>

export const InviteBody = v.object({ email: Text, data: Values })
export type InviteBody = v.InferOutput<typeof InviteBody>
