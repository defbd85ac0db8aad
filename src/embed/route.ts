import type { AccountKeys } from '../../contract/session.ts'
import { developerPage } from '../developer/path.ts'

/** `/data-fair/embed/dataset/{id}/{view}`, and `…/extend/{service}/{action}` */
export interface DatasetRoute {
  kind: 'dataset'
  datasetId: string
  view: string
  /** Key of a protected link, in the path. */
  key?: string
  /** Path segments after the view, for views with sub-pages. */
  below?: string[]
}

/** Number of path segments of the sub-pages of a view, such as the report of an extension. */
const segmentsBelow: Record<string, number> = { extend: 2 }

/** Settings sections available as embeds. */
const settingsSections = ['api-keys', 'licenses', 'topics', 'webhooks', 'datasets-metadata'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** `/data-fair/embed/settings/{type}/{id}[:{department}]/{section}` */
export interface SettingsRoute {
  kind: 'settings'
  account: AccountKeys
  section: SettingsSection
}

/** `/data-fair/embed/storage/{type}/{id}` */
export interface StorageRoute {
  kind: 'storage'
  account: AccountKeys
}

/** `/data-fair/embed/workflow/update-dataset` */
interface WorkflowRoute {
  kind: 'workflow'
}

/** `/data-fair/embed/application/{id}/config` */
interface ApplicationRoute {
  kind: 'application'
  applicationId: string
}

/** `/data-fair/_dev/…`, in development mode. */
interface DeveloperRoute {
  kind: 'developer'
}

/** `/openapi-viewer/`: API documentation. */
interface ApiDocRoute {
  kind: 'apiDoc'
}

/** Route of an embed. */
export type EmbedRoute =
  | DatasetRoute
  | SettingsRoute
  | WorkflowRoute
  | ApplicationRoute
  | StorageRoute
  | DeveloperRoute
  | ApiDocRoute

export function embedRoute(path: string): EmbedRoute | undefined {
  if (developerPage(path)) return { kind: 'developer' }
  // Also below the base path of a site.
  if (/\/openapi-viewer\/?$/.test(path)) return { kind: 'apiDoc' }
  const segments = (/\/embed\/(.+?)\/?$/.exec(path)?.[1] ?? '').split('/').map(decode)
  const [root, ...rest] = segments
  if (root === 'dataset') return datasetRoute(rest)
  if (root === 'workflow') return rest.join('/') === 'update-dataset' ? { kind: 'workflow' } : undefined
  if (root === 'application') return applicationRoute(rest)
  if (root === 'storage') return storageRoute(rest)
  return root === 'settings' ? settingsRoute(rest) : undefined
}

/** Parses a dataset and a view; the id may be prefixed with the key of a protected link, `{key}:{id}`. */
function datasetRoute([id, view, ...more]: string[]): DatasetRoute | undefined {
  if (!id || !view || (more.length > 0 && more.length !== segmentsBelow[view])) return undefined
  const colon = id.lastIndexOf(':')
  const key = colon > 0 ? { key: id.slice(0, colon) } : {}
  return {
    kind: 'dataset',
    datasetId: id.slice(colon + 1),
    view,
    ...key,
    ...(more.length > 0 ? { below: more } : {})
  }
}

function applicationRoute([applicationId, view, ...more]: string[]): ApplicationRoute | undefined {
  return applicationId && view === 'config' && more.length === 0
    ? { kind: 'application', applicationId }
    : undefined
}

function settingsRoute([type, account, name, ...more]: string[]): SettingsRoute | undefined {
  if (type !== 'user' && type !== 'organization') return undefined
  const [id, department] = (account ?? '').split(':')
  const section = settingsSections.find((known) => known === name)
  if (!id || !section || more.length > 0) return undefined
  return { kind: 'settings', account: { type, id, ...(department ? { department } : {}) }, section }
}

function storageRoute([type, id, ...more]: string[]): StorageRoute | undefined {
  if ((type !== 'user' && type !== 'organization') || !id || more.length > 0) return undefined
  return { kind: 'storage', account: { type, id } }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
