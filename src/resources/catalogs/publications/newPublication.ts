/** What a publication asks for, by what it will do on the remote catalog. */
import {
  publicationActions,
  type Catalog,
  type Named,
  type PublicationAction,
  type PluginDescription,
  type PluginTexts,
  type RemoteItem
} from '../../../../contract/catalogs/catalog.ts'
import type { PublicationCreation } from '../runs/runsApi.ts'

export type Action = Exclude<PublicationAction, 'delete'>

/** The actions that a catalog is capable of. */
export const actionsOf = ({ capabilities }: Pick<Catalog, 'capabilities'>): Action[] =>
  publicationActions.filter((action) => capabilities.includes(action))

/** The kind of remote object that is chosen; a new dataset of the root asks for none. */
export function targetTypeOf(action: Action): RemoteItem['type'] | undefined {
  if (action === 'createFolderInRoot') return undefined
  return action === 'replaceResource' ? 'resource' : 'folder'
}

/** The remote object as the API takes it. */
export function targetOf(
  action: Action,
  item: Named | undefined
): Pick<PublicationCreation, 'remoteFolder' | 'remoteResource'> {
  const type = targetTypeOf(action)
  if (!type || !item) return {}
  const named = { id: item.id, title: item.title }
  return type === 'resource' ? { remoteResource: named } : { remoteFolder: named }
}

type TextKind = 'actionLabels' | 'actionButtons' | 'stepTitles'

/** How the type of catalog calls it, where it has words of its own. */
export function pluginText(
  { metadata }: PluginDescription,
  kind: TextKind,
  { action, language }: { action: Action; language: string }
): string | undefined {
  const texts: PluginTexts | undefined = metadata.i18n[language]
  return texts?.[kind]?.[action]
}
