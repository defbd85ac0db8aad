/** What the page of a service edits of it, and what it sends. */
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { apiKeyPlaceOf, type ApiKeyPlace } from './apiDocument.ts'

/** The edited keys, each with the message that is its title. */
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

/** Tabs of the page, with what is edited in each. */
export const keysOfTabs = {
  info: ['title', 'description'],
  extensions: [],
  parameters: ['server', 'apiKey'],
  visibility: ['public', 'privateAccess'],
  virtual: ['virtualDatasets']
} as const satisfies Record<string, readonly EditedKey[]>
export type ServiceTab = keyof typeof keysOfTabs

/** What the server shows in the place of a key that it has. */
const mask = '**********'

export function hasKey(apiKey: RemoteService['apiKey']): boolean {
  return apiKey?.value === mask
}

/** What stands in the field of the key: what was typed, never what hides the stored one. */
export function typedKey(apiKey: RemoteService['apiKey']): string {
  return apiKey && apiKey.value !== mask ? (apiKey.value ?? '') : ''
}

const defaultPlace: ApiKeyPlace = { in: 'header', name: 'x-apiKey' }

/** Where the key of a service goes. */
export function keyPlaceOf({ apiKey, apiDoc }: Pick<RemoteService, 'apiKey' | 'apiDoc'>): ApiKeyPlace {
  const place = apiKeyPlaceOf(apiDoc) ?? defaultPlace
  return apiKey ? { in: apiKey.in, name: apiKey.name ?? place.name } : place
}

/** The key with another value; as the server has it when nothing is typed. */
export function withTypedKey(
  service: Pick<RemoteService, 'apiKey' | 'apiDoc'>,
  text: string
): RemoteService['apiKey'] {
  return text === '' ? service.apiKey : { ...keyPlaceOf(service), value: text }
}

/** The key without its value: the service is called without a key of its own. */
export function withoutKey(service: Pick<RemoteService, 'apiKey' | 'apiDoc'>): RemoteService['apiKey'] {
  return keyPlaceOf(service)
}

/** Changes as the server takes them: accounts are a list, and no mask is stored as a key. */
export function sentChanges(changes: Record<string, unknown>): Record<string, unknown> {
  const { apiKey, ...others } = changes as { apiKey?: RemoteService['apiKey'] | null }
  const sent: Record<string, unknown> = others
  if ('privateAccess' in sent) sent.privateAccess = sent.privateAccess ?? []
  if (apiKey !== undefined && !hasKey(apiKey ?? undefined)) sent.apiKey = apiKey
  return sent
}
