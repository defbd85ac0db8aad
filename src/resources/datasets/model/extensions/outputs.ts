/** Outputs of an action, as columns to select. No I/O. */
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

/** Returns the group of an output: its first tag; empty without a tag. */
export function outputGroup(output: ActionOutput): string {
  const tags = output['x-tags']
  const [first] = Array.isArray(tags) ? (tags as unknown[]) : []
  return typeof first === 'string' ? first : ''
}

/**
 * Returns the selectable outputs, by group and title; outputs without a group come last. Outputs without a title are
 * technical and left out, unless no output has a title.
 */
export function offeredOutputs(action: RemoteAction, select: readonly string[] = []): ActionOutput[] {
  const columns = valuesOf(action).filter((output) => !output['x-calculated'])
  const titled = columns.filter(({ title, name }) => title || select.includes(name))
  const offered = titled.some(({ title }) => title) ? titled : columns
  const byTitle = byLabel(offered, outputTitle)
  const groups = Map.groupBy(byTitle, outputGroup)
  const ungrouped = groups.get('') ?? []
  const namedGroups = [...groups.entries()].filter(([name]) => name)
  return [...byLabel(namedGroups, ([name]) => name).flatMap(([, list]) => list), ...ungrouped]
}

/** Returns the outputs that become columns: the selected ones, or all when none is selected. */
export function columnOutputs(action: RemoteAction, { select = [] }: RemoteExtension): ActionOutput[] {
  const offered = offeredOutputs(action, select)
  return select.length > 0 ? offered.filter(({ name }) => select.includes(name)) : offered
}

/** Returns the prefix of the column keys of an extension, saved or not. */
export function columnPrefix(extension: RemoteExtension, isSaved: boolean): string {
  const hasOwn = isSaved || !!extension.propertyPrefix || !!extension.shortId
  return hasOwn ? prefixOf(extension) : prefixOfAction(extension.action)
}

/** Returns the extension with another selection of outputs; names of unselected outputs are removed. */
export function withSelect(extension: RemoteExtension, select: string[]): RemoteExtension {
  const { overwrite = {} } = extension
  const remaining = Object.entries(overwrite).filter(([name]) => select.length === 0 || select.includes(name))
  return { ...extension, select, overwrite: Object.fromEntries(remaining) }
}

/** Returns the extension with a name for the column of an output; an empty name restores the default. */
export function withOverwrite(extension: RemoteExtension, name: string, text: string): RemoteExtension {
  const { [name]: currentOverwrite, ...otherOverwrites } = extension.overwrite ?? {}
  if (!text.trim()) return { ...extension, overwrite: otherOverwrites }
  return {
    ...extension,
    overwrite: { ...otherOverwrites, [name]: { ...currentOverwrite, 'x-originalName': text } }
  }
}

interface OverwriteProblem {
  kind: 'noKey' | 'column' | 'output' | 'overwrite'
  /** Title of the column or output that already has the key. */
  name: string
}

/**
 * Returns the reason why a column cannot take a name.
 * @param schema columns of the dataset
 * @param extensions all extensions, `extension` included
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
  const column = schema.find((candidate) => candidate.key === key && !candidate['x-extension'])
  if (column) return { kind: 'column', name: column.title || column['x-originalName'] || key }
  const output = columnOutputs(action, extension).find(
    (candidate) => candidate.name !== name && candidate.name === key
  )
  if (output) return { kind: 'output', name: outputTitle(output) }
  const holderName = takenKeys(extensions, extension, name).get(key)
  return holderName === undefined ? undefined : { kind: 'overwrite', name: holderName }
}

/** Returns the column keys that extensions use, except that of the output to rename, with the name of each. */
function takenKeys(
  extensions: readonly Extension[],
  { remoteService, action }: RemoteExtension,
  name: string
): Map<string, string> {
  const ownId = `${remoteService}/${action}`
  return new Map(
    extensions.flatMap((extension): [string, string][] => {
      if (!isRemote(extension))
        return [[extension.property.key, extension.property['x-originalName'] ?? extension.property.key]]
      return Object.keys(extension.overwrite ?? {}).flatMap((output): [string, string][] => {
        const overwritten = overwrittenName(extension, output)
        if (!overwritten || (extensionId(extension) === ownId && output === name)) return []
        return [[overwritten.key, overwritten.originalName]]
      })
    })
  )
}

export function hasOverwriteProblem(
  extension: RemoteExtension,
  action: RemoteAction,
  context: { schema: SchemaProperty[]; extensions: readonly Extension[] }
): boolean {
  return Object.keys(extension.overwrite ?? {}).some((name) =>
    overwriteProblem(extension, name, action, context)
  )
}
