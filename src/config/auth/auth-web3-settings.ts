import { Limit, OnOff } from '../setting-schemas.ts'

/** Of signing in with a wallet. */
export const authWeb3Settings = {
  AUTH_WEB3_ETHEREUM: { default: 'off', meaning: 'Signing in with an Ethereum wallet', schema: OnOff },
  AUTH_WEB3_SOLANA: { default: 'off', meaning: 'Signing in with a Solana wallet', schema: OnOff },
  AUTH_LIMIT_WEB3: { default: '30/300', meaning: 'Sign-ins with a wallet, per address (/64)', schema: Limit },
} as const
