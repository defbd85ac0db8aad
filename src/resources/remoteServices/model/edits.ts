/** Edited fields of a service, and the body of its PATCH. No I/O. */
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { apiKeyPlaceOf, type ApiKeyPlace } from './apiDocument.ts'

/** Edited keys, with the message key of each label. */
export const editedTitles = {
  title: 'remoteServices.fields.title',
  description: 'remoteServices.fields.description',
  server: 'remoteServices.fields.server',
  apiKey: 'remoteServices.fields.apiKey',
  public: 'blocks.public',
  privateAccess: 'blocks.access.restricted',
  virtualDatasets: 'remoteServices.fields.storageRatio'
} as const
export type EditedKey = keyof typeof editedTitles

/** Edited keys of each tab of the page. */
export const keysOfTabs = {
  info: ['title', 'description'],
  extensions: [],
  parameters: ['server', 'apiKey'],
  visibility: ['public', 'privateAccess'],
  virtual: ['virtualDatasets']
} as const satisfies Record<string, readonly EditedKey[]>
export type ServiceTab = keyof typeof keysOfTabs

/** Placeholder that the server returns instead of a stored key. */
const mask = '**********'

export function hasKey(apiKey: RemoteService['apiKey']): boolean {
  return apiKey?.value === mask
}

/** Returns the text of the key field: the typed key, never the mask of the stored one. */
export function typedKey(apiKey: RemoteService['apiKey']): string {
  return apiKey && apiKey.value !== mask ? (apiKey.value ?? '') : ''
}

const defaultPlace: ApiKeyPlace = { in: 'header', name: 'x-apiKey' }

/** Returns the location of the API key in requests. */
export function keyPlaceOf({ apiKey, apiDoc }: Pick<RemoteService, 'apiKey' | 'apiDoc'>): ApiKeyPlace {
  const place = apiKeyPlaceOf(apiDoc) ?? defaultPlace
  return apiKey ? { in: apiKey.in, name: apiKey.name ?? place.name } : place
}

/** Returns the key with a typed value; the stored key for an empty text. */
export function withTypedKey(
  service: Pick<RemoteService, 'apiKey' | 'apiDoc'>,
  text: string
): RemoteService['apiKey'] {
  return text === '' ? service.apiKey : { ...keyPlaceOf(service), value: text }
}

/** Returns the key without a value, so that requests to the service have no key. */
export function withoutKey(service: Pick<RemoteService, 'apiKey' | 'apiDoc'>): RemoteService['apiKey'] {
  return keyPlaceOf(service)
}

/** Returns the changes in the form of the API: an empty list of accounts instead of null, and no mask as a key. */
export function sentChanges(changes: Record<string, unknown>): Record<string, unknown> {
  const { apiKey, ...otherChanges } = changes as { apiKey?: RemoteService['apiKey'] | null }
  const body: Record<string, unknown> = otherChanges
  if ('privateAccess' in body) body.privateAccess = body.privateAccess ?? []
  if (apiKey !== undefined && !hasKey(apiKey ?? undefined)) body.apiKey = apiKey
  return body
}
