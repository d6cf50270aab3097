import { requireBucketName } from '#services/storage/names.ts'
import { listFolderFor, listPageFor } from '#services/storage/objects/list-objects.ts'
import type { PagedItem } from '#services/storage/objects/list-store.ts'
import { requireRequester } from '../requests/identify-requester.ts'
import { readJsonBody } from '../requests/read-body.ts'
import { createFields, type Fields } from '../requests/read-fields.ts'
import type { StorageHandler, StorageRoute } from '../storage-request.ts'

const list: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  requireBucketName(request.bucketId)
  const body = createFields(await readJsonBody(request), 'body')
  body.require('prefix')
  const { column, order } = readSorting(body, ['name', 'updated_at', 'created_at', 'last_accessed_at'])
  const items = await listFolderFor(request.storage, requester, {
    bucketId: request.bucketId,
    prefix: body.text('prefix') ?? '',
    search: body.text('search') ?? '',
    limit: body.integer('limit', { min: 1 }) ?? 100,
    offset: body.integer('offset', { min: 0 }) ?? 0,
    column,
    order,
  })
  return request.c.json(items)
}

const listV2: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  requireBucketName(request.bucketId)
  const body = createFields(await readJsonBody(request), 'body')
  const isTree = body.boolean('with_delimiter') ?? false
  const { items, nextCursor } = await listPageFor(request.storage, requester, {
    bucketId: request.bucketId,
    prefix: body.text('prefix') ?? '',
    isTree,
    limit: body.integer('limit', { min: 1 }) ?? 1000,
    cursor: body.text('cursor') || undefined,
    ...readSorting(body, ['name', 'updated_at', 'created_at']),
  })
  return request.c.json({
    hasNext: nextCursor !== null,
    ...(nextCursor !== null && { nextCursor, nextCursorKey: items.at(-1)?.name.replace(/\/$/, '') }),
    folders: items.filter(({ isFolder }) => isFolder).map(toFolder),
    objects: items.filter(({ isFolder }) => !isFolder).map((item) => toObject(item, isTree)),
  })
}

export const listRoutes: StorageRoute[] = [
  ['POST', '/object/list/{b}', list],
  ['POST', '/object/list-v2/{b}', listV2],
]

function readSorting<const Column extends string>(body: Fields, columns: readonly [Column, ...Column[]]) {
  const sorting = body.object('sortBy')
  sorting?.require('column')
  return {
    column: sorting?.oneOf('column', columns) ?? columns[0],
    order: sorting?.oneOf('order', ['asc', 'desc']) ?? ('asc' as const),
  }
}

const lastSegment = (name: string) => name.replace(/\/$/, '').split('/').at(-1) ?? ''

function toFolder({ name, updated_at, created_at }: PagedItem) {
  return { key: lastSegment(name), name, id: null, updated_at, created_at, last_accessed_at: null, metadata: null }
}

function toObject({ name, id, metadata, updated_at, created_at, last_accessed_at }: PagedItem, isTree: boolean) {
  const object = { id, name, metadata, updated_at, created_at, last_accessed_at }
  return isTree ? { key: name.split('/').at(-1) ?? '', ...object } : object
}
