/** Requests about one application other than CRUD, which goes through the data provider. */
import type { Configuration } from '../../../contract/applications/application.ts'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson, type QueryValue } from '../../api/http.ts'
import type { ApplicationKey } from '../../dataProvider/verbs.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { apiPath } from '../../pageConfig.ts'
import { listSelect, type ListedApplication } from './model/listed.ts'

const applicationsPath = `${apiPath}/applications`

/** URL of an application in the API, or of a path below it. */
export function applicationPath(id: string, subpath = ''): string {
  return `${applicationsPath}/${encodeURIComponent(id)}${subpath}`
}

/** Query keys of one application; `all` is the prefix of the others. */
export const applicationKeys = {
  baseTitles: ['base-application-titles'],
  all: (id: string) => ['application', id],
  configuration: (id: string) => ['application', id, 'configuration'],
  baseApplication: (id: string) => ['application', id, 'base-application'],
  versions: (id: string) => ['application', id, 'versions'],
  parents: (id: string) => ['application', id, 'parents'],
  datasets: (id: string) => ['application', id, 'datasets'],
  children: (id: string) => ['application', id, 'children'],
  journal: (id: string) => ['application', id, 'journal'],
  keys: (id: string) => ['application', id, 'keys']
} as const

export function readConfiguration(id: string, signal: AbortSignal): Promise<Configuration> {
  return apiJson(applicationPath(id, '/configuration'), { signal, silent: true })
}

/** Base application in API responses: always with a title, a version and pictures. */
export type ShownBaseApplication = BaseApplication & { title: string; version: string }

export function readBaseApplication(id: string, signal: AbortSignal): Promise<ShownBaseApplication> {
  return apiJson(applicationPath(id, '/base-application'), {
    query: { lang: currentLocale() },
    signal,
    silent: true
  })
}

const max = 10_000

/** Reads every version of a base application that an account may use. */
export async function readVersions(
  applicationName: string,
  owner: AccountKeys,
  signal: AbortSignal
): Promise<ShownBaseApplication[]> {
  const query = {
    privateAccess: `${owner.type}:${owner.id}`,
    applicationName,
    size: max,
    lang: currentLocale()
  }
  const response = await apiJson<{ results: ShownBaseApplication[] }>(`${apiPath}/base-applications`, {
    query,
    signal,
    silent: true
  })
  return response.results
}

/** Reads the titles of base applications in the language of the page, by URL. */
export async function readBaseTitles(
  account: AccountKeys | undefined,
  signal: AbortSignal
): Promise<Map<string, string>> {
  const privateAccess = account && `${account.type}:${account.id}`
  const query = { privateAccess, size: max, lang: currentLocale() }
  const response = await apiJson<{ results: ShownBaseApplication[] }>(`${apiPath}/base-applications`, {
    query,
    signal,
    silent: true
  })
  return new Map(response.results.map(({ url, title }) => [url, title]))
}

/** Number of the applications that show this one. */
export async function countParents(id: string, signal: AbortSignal): Promise<number> {
  const query = { application: id, size: 0 }
  return (await apiJson<{ count: number }>(applicationsPath, { query, signal, silent: true })).count
}

/** Query parameters that list records by id, in any account. */
function namedBy(ids: string[], select: string): Record<string, QueryValue> {
  return { id: ids.join(','), size: max, select, sort: 'createdAt:-1', shared: true }
}

const datasetSelect =
  'title,description,status,topics,isVirtual,isRest,isMetaOnly,file,originalFile,draft,count,finalizedAt,updatedAt,owner,visibility'

/** Reads the datasets of a configuration that the user may read. */
export async function readUsedDatasets<Dataset>(ids: string[], signal: AbortSignal): Promise<Dataset[]> {
  const query = namedBy(ids, datasetSelect)
  return (await apiJson<{ results: Dataset[] }>(`${apiPath}/datasets`, { query, signal })).results
}

export async function readUsedApplications(ids: string[], signal: AbortSignal): Promise<ListedApplication[]> {
  const query = namedBy(ids, listSelect.join(','))
  return (await apiJson<{ results: ListedApplication[] }>(applicationsPath, { query, signal })).results
}

export function readJournal(id: string, signal: AbortSignal): Promise<JournalEvent[]> {
  return apiJson(applicationPath(id, '/journal'), { signal })
}

export function readKeys(id: string, signal: AbortSignal): Promise<ApplicationKey[]> {
  return apiJson(applicationPath(id, '/keys'), { signal })
}
