import type { SettingGroup } from '../setting.ts'
import { OnOff, Text, wholeNumber } from '../setting-schemas.ts'

export const authSamlSettings = {
  title: 'Sign-in: single sign-on (SAML 2.0)',
  settings: {
    AUTH_SAML: {
      schema: OnOff,
      default: 'off',
      doc: "Whether people can sign in with their company's identity provider.",
    },
    AUTH_SAML_KEY_FILE: {
      schema: Text,
      unset: 'both are generated once and saved as `DATA_DIR/saml-key.pem`',
      example: '/etc/offmarket/saml-key.pem',
      doc: 'A PEM file with the RSA key and the certificate that sign SAML requests.',
    },
    AUTH_SAML_RELAY_LIFE_S: {
      schema: wholeNumber(10, 3600),
      default: '120',
      doc: 'How long signing in at the identity provider may take, in seconds.',
    },
    AUTH_SAML_IDP_INITIATED: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether a sign-in may start at the identity provider; an attacker can then sign a visitor in to the attacker’s own account.',
    },
    AUTH_SAML_LOCAL_IDP: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether an identity provider on this machine may use plain HTTP; `on` is meant for development.',
    },
  },
} as const satisfies SettingGroup
