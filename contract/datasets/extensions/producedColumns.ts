/** Columns that an extension adds to a dataset (docs/api/extensions.md). */
import type { ActionOutput, RemoteAction } from '../../remoteServices/remoteService.ts'
import { columnKey } from '../columnKeys.ts'
import { propertyTypeNames, type PropertyType, type SchemaProperty } from '../dataset.ts'
import type { ExpressionExtension, RemoteExtension } from '../extensions.ts'
import { conceptOfOutput, errorOf, valuesOf } from './actions.ts'
import { prefixOf } from './prefix.ts'
import { isObject } from '../../json.ts'

interface OutputColumn {
  output: ActionOutput
  key: string
  originalName: string
}

/** Outputs of an action that the extension selects, with the keys of their columns. */
export function outputColumns(
  extension: Omit<RemoteExtension, 'type'>,
  action: RemoteAction
): OutputColumn[] {
  const { select } = extension
  return valuesOf(action)
    .filter(({ name }) => !select?.length || select.includes(name))
    .map((output) => ({ output, ...namesOf(extension, output.name) }))
}

function namesOf(
  extension: Omit<RemoteExtension, 'type'>,
  name: string
): { key: string; originalName: string } {
  const chosenName = overwrittenName(extension, name)
  if (chosenName) return chosenName
  const key = `${prefixOf(extension)}.${name}`
  return { key, originalName: extension.propertyPrefix ? key : name }
}

/** Returns the key and name of the column of a renamed output; undefined when no character of the name makes a key. */
export function overwrittenName(
  { overwrite }: Pick<RemoteExtension, 'overwrite'>,
  output: string
): { key: string; originalName: string } | undefined {
  const chosenName = overwrite && Object.hasOwn(overwrite, output) ? overwrite[output] : undefined
  const originalName = chosenName?.['x-originalName']?.trim()
  const key = originalName && columnKey(originalName, 'slug')
  return key ? { key, originalName } : undefined
}

/** Column that holds the error of a line. */
function errorColumn(extension: Omit<RemoteExtension, 'type'>, action: RemoteAction): OutputColumn {
  const output = errorOf(action)
  return { output, key: `${prefixOf(extension)}.${output.name}`, originalName: output.name }
}

export const extensionMark = ({ remoteService, action }: RemoteExtension): string =>
  `${remoteService}/${action}`

/**
 * Columns of a remote extension.
 * @param existing columns of the dataset by key: what users changed in a remaining column is kept
 * @param isFree returns whether no ordinary column has a concept
 */
export function remoteColumns(
  extension: RemoteExtension,
  action: RemoteAction,
  existing: ReadonlyMap<string, SchemaProperty>,
  isFree: (concept: string) => boolean
): SchemaProperty[] {
  const mark = extensionMark(extension)
  const columns = outputColumns(extension, action).map(({ output, key, originalName }) => {
    const keptFields = keptOf(existing.get(key))
    const concept = conceptOfOutput(output)
    return {
      ...keptFields,
      key,
      type: typeOf(output),
      ...formatOf(output),
      'x-originalName': originalName,
      'x-extension': mark,
      title: keptFields.title ?? output.title ?? '',
      description: keptFields.description ?? output.description ?? '',
      ...(concept && isFree(concept) ? { 'x-refersTo': concept } : {}),
      ...copied(output)
    }
  })
  const { output, key, originalName } = errorColumn(extension, action)
  const known = keptOf(existing.get(key))
  const error: SchemaProperty = {
    ...known,
    key,
    type: 'string',
    'x-originalName': originalName,
    'x-extension': mark,
    'x-calculated': true,
    title: known.title ?? (output.title || "Erreur d'enrichissement"),
    description:
      known.description ??
      (output.description || 'Une erreur lors de la récupération des informations depuis un service distant')
  }
  return [...columns, error]
}

/**
 * Attributes of an existing column that survive an update of the extension; type, format and concept come from the
 * output.
 */
function keptOf(column: SchemaProperty | undefined): Partial<SchemaProperty> {
  if (!column?.['x-extension']) return {}
  const { type: _type, format: _format, 'x-refersTo': _concept, 'x-concept': _named, ...keptFields } = column
  return keptFields
}

function typeOf({ type }: ActionOutput): PropertyType {
  return propertyTypeNames.find((name) => name === type) ?? 'string'
}

function formatOf({ type = 'string', format }: ActionOutput): { format?: string } {
  const isKept =
    type === 'string' && (format === 'date' || format === 'date-time' || format === 'uri-reference')
  return isKept ? { format } : {}
}

function copied(output: ActionOutput): Partial<SchemaProperty> {
  const capabilities = output['x-capabilities']
  const labels = output['x-labels']
  const separator = output['x-separator']
  return {
    ...(isObject(capabilities) ? { 'x-capabilities': capabilities } : {}),
    ...(isObject(labels) ? { 'x-labels': labels as Record<string, string> } : {}),
    ...(typeof separator === 'string' && separator ? { separator } : {})
  }
}

/** Column of an expression. An existing column keeps its definition in the schema, where users may have changed it. */
export function expressionColumn(
  { property }: ExpressionExtension,
  existing: ReadonlyMap<string, SchemaProperty>
): SchemaProperty {
  const existingColumn = existing.get(property.key)
  return { ...(existingColumn?.['x-extension'] ? existingColumn : property), 'x-extension': property.key }
}
