import { analyticsSettings } from './analytics-settings.ts'
import { authAccountSettings } from './auth/auth-account-settings.ts'
import { authLimitSettings } from './auth/auth-limit-settings.ts'
import { authMailSettings } from './auth/auth-mail-settings.ts'
import { authMfaSettings } from './auth/auth-mfa-settings.ts'
import { authPasskeySettings } from './auth/auth-passkey-settings.ts'
import { authPasswordSettings } from './auth/auth-password-settings.ts'
import { authPhoneSettings } from './auth/auth-phone-settings.ts'
import { authProviderSettings } from './auth/auth-provider-settings.ts'
import { authSamlSettings } from './auth/auth-saml-settings.ts'
import { authSessionSettings } from './auth/auth-session-settings.ts'
import { authTokenSettings } from './auth/auth-token-settings.ts'
import { authWeb3Settings } from './auth/auth-web3-settings.ts'
import { backupSettings } from './backup-settings.ts'
import { databaseSettings } from './database-settings.ts'
import { deskSettings } from './desk-settings.ts'
import { identitySettings } from './identity-settings.ts'
import { leadSettings } from './lead-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { metricsSettings } from './metrics-settings.ts'
import { realtimeSettings } from './realtime-settings.ts'
import { serverSettings } from './server-settings.ts'
import { storageSettings } from './storage-settings.ts'

/** Every setting of the product, in the order of the documentation. */
export const settingGroups = [
  serverSettings,
  databaseSettings,
  mailSettings,
  leadSettings,
  deskSettings,
  identitySettings,
  analyticsSettings,
  storageSettings,
  realtimeSettings,
  backupSettings,
  metricsSettings,
  authAccountSettings,
  authTokenSettings,
  authSessionSettings,
  authMailSettings,
  authPasswordSettings,
  authProviderSettings,
  authSamlSettings,
  authPhoneSettings,
  authMfaSettings,
  authPasskeySettings,
  authWeb3Settings,
  authLimitSettings,
] as const
