import type { SettingGroup } from '../setting.ts'
import { OnOff } from '../setting-schemas.ts'

export const authWeb3Settings = {
  title: 'Sign-in: crypto wallets',
  settings: {
    AUTH_WEB3_ETHEREUM: { schema: OnOff, default: 'off', doc: 'Whether people can sign in with an Ethereum wallet.' },
    AUTH_WEB3_SOLANA: { schema: OnOff, default: 'off', doc: 'Whether people can sign in with a Solana wallet.' },
  },
} as const satisfies SettingGroup
