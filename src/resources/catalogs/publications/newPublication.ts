/** Targets and texts of a new publication, by action. No I/O. */
import {
  publicationActions,
  type Catalog,
  type TitledReference,
  type PublicationAction,
  type PluginDescription,
  type PluginTexts,
  type RemoteItem
} from '../../../../contract/catalogs/catalog.ts'
import type { PublicationCreation } from '../runs/runsApi.ts'

export type Action = Exclude<PublicationAction, 'delete'>

/** Publication actions that a catalog supports. */
export const actionsOf = ({ capabilities }: Pick<Catalog, 'capabilities'>): Action[] =>
  publicationActions.filter((action) => capabilities.includes(action))

/** Type of the remote object to select; undefined for a new dataset at the root. */
export function targetTypeOf(action: Action): RemoteItem['type'] | undefined {
  if (action === 'createFolderInRoot') return undefined
  return action === 'replaceResource' ? 'resource' : 'folder'
}

/** Remote target, as the API expects it. */
export function targetOf(
  action: Action,
  item: TitledReference | undefined
): Pick<PublicationCreation, 'remoteFolder' | 'remoteResource'> {
  const type = targetTypeOf(action)
  if (!type || !item) return {}
  const named = { id: item.id, title: item.title }
  return type === 'resource' ? { remoteResource: named } : { remoteFolder: named }
}

type TextKind = 'actionLabels' | 'actionButtons' | 'stepTitles'

/** Text of the type of catalog in place of the default one; undefined when it declares none. */
export function pluginText(
  { metadata }: PluginDescription,
  kind: TextKind,
  { action, language }: { action: Action; language: string }
): string | undefined {
  const texts: PluginTexts | undefined = metadata.i18n[language]
  return texts?.[kind]?.[action]
}
