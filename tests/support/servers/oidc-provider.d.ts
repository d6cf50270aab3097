// The package ships no types. These cover the parts that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface InteractionDetails {
    params: Record<string, unknown>
  }
  interface OidcContext {
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (properties: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: Record<string, unknown>,
    ): Promise<void>
  }
  export type { OidcContext }
}
