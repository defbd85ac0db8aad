/** What an action answers of each line, as columns to choose from. */
import { byLabel } from '../../../../i18n/collation.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Extension, RemoteExtension } from '../../../../../contract/datasets/extensions.ts'
import { isRemote, valuesOf } from '../../../../../contract/datasets/extensions/actions.ts'
import { prefixOf, prefixOfAction } from '../../../../../contract/datasets/extensions/prefix.ts'
import { overwrittenName } from '../../../../../contract/datasets/extensions/producedColumns.ts'
import type { ActionOutput, RemoteAction } from '../../../../../contract/remoteServices/remoteService.ts'
import { extensionId } from './extensionEdits.ts'

export function outputTitle({ title, name }: ActionOutput): string {
  return title || name
}

/** The group that an output is listed in: its first tag, nothing for the others. */
export function outputGroup(output: ActionOutput): string {
  const tags = output['x-tags']
  const [first] = Array.isArray(tags) ? (tags as unknown[]) : []
  return typeof first === 'string' ? first : ''
}

/**
 * Outputs that may become columns, by group and title; those without a group come last. An output without a title is for
 * machines, unless none has one.
 */
export function offeredOutputs(action: RemoteAction, select: readonly string[] = []): ActionOutput[] {
  const columns = valuesOf(action).filter((output) => !output['x-calculated'])
  const named = columns.filter(({ title, name }) => title || select.includes(name))
  const offered = named.some(({ title }) => title) ? named : columns
  const byTitle = byLabel(offered, outputTitle)
  const groups = Map.groupBy(byTitle, outputGroup)
  const others = groups.get('') ?? []
  const tagged = [...groups.entries()].filter(([name]) => name)
  return [...byLabel(tagged, ([name]) => name).flatMap(([, list]) => list), ...others]
}

/** The outputs that become columns: the selected ones, or all of them. */
export function keptOutputs(action: RemoteAction, { select = [] }: RemoteExtension): ActionOutput[] {
  const offered = offeredOutputs(action, select)
  return select.length > 0 ? offered.filter(({ name }) => select.includes(name)) : offered
}

/** What the keys of the columns of an extension begin with, before it is saved too. */
export function columnPrefix(extension: RemoteExtension, isSaved: boolean): string {
  const hasOwn = isSaved || !!extension.propertyPrefix || !!extension.shortId
  return hasOwn ? prefixOf(extension) : prefixOfAction(extension.action)
}

/** The selection changed: an output that is no longer kept has no name of its own either. */
export function withSelect(extension: RemoteExtension, select: string[]): RemoteExtension {
  const { overwrite = {} } = extension
  const kept = Object.entries(overwrite).filter(([name]) => select.length === 0 || select.includes(name))
  return { ...extension, select, overwrite: Object.fromEntries(kept) }
}

/** The extension with another name for the column of an output; an empty one gives it its own again. */
export function withOverwrite(extension: RemoteExtension, name: string, text: string): RemoteExtension {
  const { [name]: former, ...others } = extension.overwrite ?? {}
  if (!text.trim()) return { ...extension, overwrite: others }
  return { ...extension, overwrite: { ...others, [name]: { ...former, 'x-originalName': text } } }
}

interface OverwriteProblem {
  kind: 'noKey' | 'column' | 'output' | 'overwrite'
  /** What has the key already. */
  name: string
}

/**
 * Why a column may not have the name that a person gives it.
 * @param schema the columns of the dataset
 * @param extensions all of them, this one included
 */
export function overwriteProblem(
  extension: RemoteExtension,
  name: string,
  action: RemoteAction,
  { schema, extensions }: { schema: SchemaProperty[]; extensions: readonly Extension[] }
): OverwriteProblem | undefined {
  const text = extension.overwrite?.[name]?.['x-originalName']
  if (text === undefined) return undefined
  const { key } = overwrittenName(extension, name) ?? {}
  if (!key) return { kind: 'noKey', name: text }
  const column = schema.find((one) => one.key === key && !one['x-extension'])
  if (column) return { kind: 'column', name: column.title || column['x-originalName'] || key }
  const output = keptOutputs(action, extension).find((one) => one.name !== name && one.name === key)
  if (output) return { kind: 'output', name: outputTitle(output) }
  const taken = takenKeys(extensions, extension, name).get(key)
  return taken === undefined ? undefined : { kind: 'overwrite', name: taken }
}

/** Keys that extensions give to columns, with the names that people gave them; but that of one output. */
function takenKeys(
  extensions: readonly Extension[],
  { remoteService, action }: RemoteExtension,
  name: string
): Map<string, string> {
  const own = `${remoteService}/${action}`
  return new Map(
    extensions.flatMap((one): [string, string][] => {
      if (!isRemote(one)) return [[one.property.key, one.property['x-originalName'] ?? one.property.key]]
      return Object.keys(one.overwrite ?? {}).flatMap((output): [string, string][] => {
        const named = overwrittenName(one, output)
        if (!named || (extensionId(one) === own && output === name)) return []
        return [[named.key, named.originalName]]
      })
    })
  )
}

export function hasOverwriteProblem(
  extension: RemoteExtension,
  action: RemoteAction,
  around: { schema: SchemaProperty[]; extensions: readonly Extension[] }
): boolean {
  return Object.keys(extension.overwrite ?? {}).some((name) =>
    overwriteProblem(extension, name, action, around)
  )
}
