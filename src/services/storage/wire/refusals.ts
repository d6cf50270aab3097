// Every refusal of the storage service, in the wire protocol's words. Applications compare codes and messages.
import type { AppErrorDetails } from '#domain/errors.ts'
import { type FixedRefusal, StorageError } from './storage-error.ts'

const EXISTS = 'The resource already exists'

const refusals = {
  noSuchBucket: ['not_found', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
  noSuchKey: ['not_found', 'NoSuchKey', 'not_found', 'Object not found'],
  blobGone: ['not_found', 'NoSuchKey', 'Not found', 'The resource was not found'],
  rowSecurity: ['forbidden', 'AccessDenied', 'Unauthorized', 'new row violates row-level security policy'],
  accessDenied: ['forbidden', 'AccessDenied', 'Unauthorized', 'Access denied'],
  sessionEnded: ['forbidden', 'AccessDenied', 'Unauthorized', 'The session of this token has ended'],
  invalidRole: ['forbidden', 'AccessDenied', 'Unauthorized', 'Access denied: Invalid role', 'real-status'],
  noContent: ['invalid', 'InvalidRequest', 'InvalidRequest', 'No content provided'],
  badFileSize: [
    'invalid',
    'InvalidRequest',
    'InvalidRequest',
    'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
  ],
  badUserMetadata: ['invalid', 'InvalidRequest', 'InvalidRequest', 'User metadata must be a JSON object'],
  noSuchDestination: ['not_found', 'InvalidRequest', 'InvalidRequest', 'The related resource does not exist'],
  tooManyToEmpty: [
    'conflict',
    'InvalidRequest',
    'InvalidRequest',
    'Unable to empty the bucket because it contains too many objects',
  ],
  tooManyKeys: [
    'invalid',
    'InvalidRequest',
    'InvalidRequest',
    'Bulk object requests are limited to 1000 objects per request.',
  ],
  badBucketName: ['invalid', 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid'],
  badContentType: ['unsupported_type', 'InvalidMimeType', 'invalid_mime_type', 'Invalid Content-Type header'],
  tooLarge: ['too_large', 'EntityTooLarge', 'Payload too large', 'The object exceeded the maximum allowed size'],
  ownerLimit: [
    'too_large',
    'EntityTooLarge',
    'Payload too large',
    'The owner has reached the maximum number or total size of objects',
  ],
  userMetadataTooLarge: [
    'too_large',
    'EntityTooLarge',
    'Payload too large',
    'The user_metadata exceeded the maximum allowed size',
  ],
  bodyTooLarge: ['too_large', 'EntityTooLarge', 'FastifyError', 'Request body is too large', 'real-status'],
  invalidRange: ['invalid', 'InvalidRange', 'invalid_range', 'invalid range provided'],
  preconditionFailed: [
    'invalid',
    'PreconditionFailed',
    'PreconditionFailed',
    'At least one of the preconditions you specified did not hold',
  ],
  keyExists: ['conflict', 'KeyAlreadyExists', 'Duplicate', EXISTS],
  resourceExists: ['conflict', 'ResourceAlreadyExists', 'Duplicate', EXISTS],
  bucketExists: ['conflict', 'BucketAlreadyExists', 'Duplicate', EXISTS],
  notEmpty: ['conflict', 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  referenced: [
    'conflict',
    'ResourceReferenced',
    'ResourceReferenced',
    'The resource could not be updated or removed due to a foreign key constraint',
  ],
  locked: ['conflict', 'ResourceLocked', 'ResourceLocked', 'The resource is locked'],
  lockTimeout: ['unavailable', 'LockTimeout', 'acquiring_lock_timeout', 'acquiring lock timeout'],
  tooManyConnections: ['too_often', 'SlowDown', 'too_many_connections', 'Too many connections issued to the database'],
  databaseTimeout: ['timed_out', 'DatabaseTimeout', 'DatabaseTimeout', 'The connection to the database timed out'],
  readOnly: ['unavailable', 'DatabaseReadOnly', 'DatabaseReadOnly', 'The database is read-only'],
  badPolicy: [
    'unavailable',
    'DatabaseInvalidObjectDefinition',
    'DatabaseInvalidObjectDefinition',
    'The database has an invalid object definition, such as a policy that refers to itself',
  ],
  schemaMismatch: [
    'unavailable',
    'DatabaseSchemaMismatch',
    'DatabaseSchemaMismatch',
    'A policy or trigger refers to a table or column that does not exist',
  ],
  serviceOff: [
    'unavailable',
    'ServiceUnavailable',
    'Service Unavailable',
    'The storage service is not available on this database',
  ],
  databaseAway: [
    'unavailable',
    'ServiceUnavailable',
    'Service Unavailable',
    'The storage service is away for a moment, please try again shortly',
  ],
  tusVersion: ['invalid', 'PreconditionFailed', 'PreconditionFailed', 'Tus-Resumable Required'],
  noSuchUpload: ['not_found', 'NoSuchUpload', 'NoSuchUpload', 'The file for this url was not found'],
  uploadExpired: ['not_found', 'UploadExpired', 'UploadExpired', 'The file for this url no longer exists'],
  uploadTooLarge: ['too_large', 'EntityTooLarge', 'Payload too large', 'Maximum size exceeded'],
  uploadOverflow: ['too_large', 'EntityTooLarge', 'Payload too large', "upload's size exceeded"],
  uploadOffset: ['conflict', 'TusError', 'TusError', 'Upload-Offset conflict'],
  uploadLength: ['invalid', 'TusError', 'TusError', 'Upload-Length or Upload-Defer-Length header required'],
  uploadComplete: ['invalid', 'TusError', 'TusError', 'Cannot terminate an already completed upload'],
  tooManyUploads: ['too_often', 'SlowDown', 'Too Many Requests', 'There are too many unfinished uploads'],
  tooManyParts: ['invalid', 'TusError', 'TusError', 'The upload consists of too many parts'],
  badImage: ['invalid', 'InvalidRequest', 'InvalidRequest', 'The source image is invalid or unsupported for rendering'],
  imageTooLarge: ['invalid', 'InvalidRequest', 'InvalidRequest', 'The source image resolution is too large to process'],
  imageFileTooLarge: ['invalid', 'InvalidRequest', 'InvalidRequest', 'The source image file is too large to process'],
  tooManyImages: ['too_often', 'SlowDown', 'Too Many Requests', 'Too many pictures are being rendered'],
  diskFull: ['unavailable', 'InsufficientStorage', 'Insufficient Storage', 'There is no room for further files'],
  internal: ['broken', 'InternalError', 'Internal', 'Internal Server Error'],
} as const satisfies Record<string, FixedRefusal>

type Details = Pick<AppErrorDetails, 'cause' | 'retryAfterSeconds'>

export function refusal(name: keyof typeof refusals, details: Details = {}): StorageError {
  return new StorageError(refusals[name], details)
}

/** Refusals whose message contains part of the request. */
export const refuseWith = {
  invalidRequest: (message: string, shortName = 'Error') =>
    new StorageError(['invalid', 'InvalidRequest', shortName, message]),
  invalidParameter: (message: string) => new StorageError(['invalid', 'InvalidParameter', 'InvalidParameter', message]),
  invalidKey: (key: string) => new StorageError(['invalid', 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`]),
  mimeType: (type: string) =>
    new StorageError([
      'unsupported_type',
      'InvalidMimeType',
      'invalid_mime_type',
      `mime type ${type} is not supported`,
    ]),
  robotsTag: (reason: string) =>
    new StorageError(['invalid', 'InvalidRequest', 'invalid_x_robots_tag', `Invalid X-Robots-Tag header: ${reason}`]),
  featureOff: (feature: string) =>
    new StorageError([
      'conflict',
      'FeatureNotEnabled',
      'FeatureNotEnabled',
      `The feature ${feature} is not enabled for this resource`,
    ]),
  badToken: (message: string) => new StorageError(['forbidden', 'AccessDenied', 'Unauthorized', message]),
  badUrlToken: (message: string) => new StorageError(['invalid', 'InvalidJWT', 'InvalidJWT', message]),
  badSignature: (message: string) => new StorageError(['invalid', 'InvalidSignature', 'InvalidSignature', message]),
  denied: (message: string) => new StorageError(['forbidden', 'AccessDenied', 'Unauthorized', message]),
  database: (code: string, cause: unknown) =>
    new StorageError(['broken', 'DatabaseError', 'DatabaseError', `database error, code: ${code}`], { cause }),
}
