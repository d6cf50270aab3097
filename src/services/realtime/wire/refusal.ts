import { AppError, type ErrorKind } from '#domain/errors.ts'

/** Reasons defined by the protocol. Clients and users compare the wording. */
const reasons = {
  noTopic: ['invalid', 'TopicNameRequired', 'You must provide a topic name'],
  noHandshake: ['invalid', 'InvalidHandshake', 'This is no handshake of a WebSocket'],
  /** The protocol has no wording for this one. */
  unknownVersion: ['forbidden', 'UnknownVersion', ''],
  keyMissing: ['unauthenticated', 'ApiKeyMissing', 'API key is missing'],
  privateOnly: ['forbidden', 'PrivateOnly', 'This project only allows private channels'],
  tooManySockets: ['too_often', 'ConnectionRateLimitReached', 'Too many connected users'],
  tooManyJoins: ['too_often', 'ClientJoinRateLimitReached', 'Too many joins per second'],
  tooManyChannels: ['too_often', 'ChannelRateLimitReached', 'Too many channels'],
  claimsMissing: ['unauthenticated', 'InvalidJWTToken', 'Fields `role` and `exp` are required in JWT'],
  noToken: ['unauthenticated', 'MalformedJWT', 'The token provided is not a valid JWT'],
  badSignature: ['unauthenticated', 'JwtSignatureError', 'Failed to validate JWT signature'],
  sessionEnded: ['unauthenticated', 'InvalidJWTToken', 'The session of this token has ended'],
  badReplay: ['invalid', 'UnableToReplayMessages', 'Replay params are not valid'],
  noReplay: ['broken', 'UnableToReplayMessages', 'Realtime was unable to replay messages'],
  publicReplay: ['forbidden', 'UnableToReplayMessages', 'Replay is not allowed for public channels'],
  badPersist: ['invalid', 'UnableToPersistMessages', 'Persist params are not valid'],
  publicPersist: ['forbidden', 'UnableToPersistMessages', 'Persist is not allowed for public channels'],
  oddContent: ['refused', 'UnableToPersistMessages', 'The database cannot store this event or payload'],
  noPersist: ['broken', 'UnableToPersistMessages', 'Realtime was unable to store the message'],
  poolExhausted: ['unavailable', 'IncreaseConnectionPool', 'Please increase your connection pool size'],
  databaseAway: ['unavailable', 'UnableToConnectToProject', 'Realtime was unable to connect to the project database'],
  tooSlow: ['timed_out', 'QueryCanceled', 'Query was cancelled, please try again'],
  stopping: ['unavailable', 'RealtimeRestarting', 'Realtime is restarting, please standby'],
  off: ['unavailable', 'RealtimeDisabledForTenant', 'Realtime disabled for this tenant'],
  longTopic: ['invalid', 'TopicNameTooLong', 'A topic name has at most 255 bytes'],
  oddTopic: ['invalid', 'TopicNameInvalid', 'A topic name must not contain NUL or half a character'],
  largeJoin: ['invalid', 'InvalidJoinConfig', 'A join has at most 100000 bytes'],
  badConfig: ['invalid', 'InvalidJoinConfig', '`config` must be an object, and `config.private` true or false'],
  largeBatch: [
    'too_often',
    'MessagePerSecondRateLimitReached',
    'Too many messages to broadcast, please reduce the batch size',
  ],
  tooManyRequests: ['too_often', 'MessagePerSecondRateLimitReached', 'You have exceeded your rate limit'],
  largePayload: ['too_large', 'PayloadSizeExceeded', 'Payload size exceeds tenant limit'],
  mediaType: [
    'unsupported_type',
    'UnsupportedMediaType',
    'Unsupported Media Type. Use application/json or application/octet-stream',
  ],
  noJson: ['invalid', 'InvalidJson', 'The body is not valid JSON'],
} as const satisfies Record<string, readonly [ErrorKind, code: string, text: string]>

/** A refusal by the realtime service, in the wording of the wire protocol. */
export class RealtimeRefusal extends AppError {
  override name = 'RealtimeRefusal'
  declare readonly code: string

  constructor(kind: ErrorKind, code: string, text: string, cause?: unknown) {
    super(kind, text, { code, cause })
  }

  /** The reason as shown in the answer to a refused join. */
  get reason(): string {
    return this.code === '' ? this.message : `${this.code}: ${this.message}`
  }
}

/** The token was valid once, so a newer one may be accepted. */
export class TokenExpired extends RealtimeRefusal {
  override name = 'TokenExpired'

  constructor(seconds: number) {
    super('unauthenticated', 'InvalidJWTToken', `Token has expired ${seconds} seconds ago`)
  }
}

export function refusal(name: keyof typeof reasons, cause?: unknown): RealtimeRefusal {
  const [kind, code, text] = reasons[name]
  return new RealtimeRefusal(kind, code, text, cause)
}

/** Refusals whose wording depends on the case. */
export const refuseWith = {
  unknownKey: (kid: string | undefined) => {
    const key = kid === undefined ? '' : ` for key ID (kid) "${kid}"`
    const text = `Failed to generate JWT signer${key}, check your JWT secret or JWKS configuration`
    return new RealtimeRefusal('unauthenticated', 'JwtSignerError', text)
  },
  unreadable: (topic: string) =>
    new RealtimeRefusal(
      'forbidden',
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic}`,
    ),
  unwritable: (topic: string) =>
    new RealtimeRefusal(
      'forbidden',
      'Unauthorized',
      `You do not have permissions to write to this Channel topic: ${topic}`,
    ),
  unstorable: (topic: string) =>
    new RealtimeRefusal(
      'forbidden',
      'UnauthorizedToPersist',
      `You do not have permissions to store messages of this Channel topic: ${topic}`,
    ),
}
