/** Converts remote services to database rows: document, and filter values of lists. No I/O. */
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { objectOf } from '../../contract/json.ts'
import { storedJson } from '../metadata/storedJson.ts'
import { foldText } from '../owned/words.ts'

/** Service without its OpenAPI document, which may be large. */
export type ServiceWithoutDoc = Omit<RemoteService, 'apiDoc'>

export interface StoredService {
  document: string
  actions: string
  api_doc?: string
}

interface ServiceRow extends Required<StoredService> {
  id: string
  title: string
  title_key: string
  url: string | null
  is_public: number
}

export function toRow(service: RemoteService): ServiceRow {
  const { apiDoc, actions, ...document } = service
  return {
    id: service.id,
    title: service.title,
    title_key: foldText(service.title),
    url: service.url ?? null,
    is_public: service.public ? 1 : 0,
    document: JSON.stringify(document),
    actions: JSON.stringify(actions),
    api_doc: JSON.stringify(apiDoc)
  }
}

export function serviceOf({ document, actions }: StoredService): ServiceWithoutDoc {
  const values = storedJson(document) as Omit<ServiceWithoutDoc, 'actions'>
  return { ...values, actions: storedJson(actions) as RemoteService['actions'] }
}

export function wholeServiceOf(row: Required<StoredService>): RemoteService {
  return { ...serviceOf(row), apiDoc: storedJson(row.api_doc) as RemoteService['apiDoc'] }
}

interface ValueRow {
  /** Position of the action; -1 for values of the whole service. */
  position: number
  name: ValueName
  value: string
}

export type ValueName =
  | 'account'
  | 'api-id'
  | 'virtualDatasets'
  | 'standardSchema'
  | 'input-concepts'
  | 'output-concepts'
  | 'inputCollection'
  | 'outputCollection'

/** Filter value of an account, without its department. */
export const accountValue = ({ type, id }: { type: string; id: string }): string => `${type}:${id}`

export function valueRows(service: RemoteService): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  const add = (position: number, name: ValueName, value: unknown): void => {
    if (typeof value !== 'string' || !value) return
    rows.set(`${position} ${name} ${value}`, { position, name, value })
  }
  for (const account of service.privateAccess ?? []) add(-1, 'account', accountValue(account))
  add(-1, 'api-id', objectOf(service.apiDoc.info)['x-api-id'])
  if (service.virtualDatasets?.active) add(-1, 'virtualDatasets', 'true')
  if (service.standardSchema?.active) add(-1, 'standardSchema', 'true')
  service.actions.forEach(({ input, output, inputCollection, outputCollection }, position) => {
    for (const { concept } of input) add(position, 'input-concepts', concept)
    for (const { concept } of output) add(position, 'output-concepts', concept)
    add(position, 'inputCollection', String(inputCollection))
    add(position, 'outputCollection', String(outputCollection))
  })
  return [...rows.values()]
}
