/**
 * Extension values of a line, and digests of the inputs that gave them: an action is not called again with the same
 * inputs. No I/O.
 */
import { createHash } from 'node:crypto'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { ExtensionPlan, PlannedExtension } from '../../extensions/plan.ts'
import {
  canonicalText,
  emptyContent,
  mergedContent,
  parsedContent,
  type LineContent
} from '../lineContent.ts'
import type { StoredLine } from '../storedLine.ts'

type StoredExtension = Pick<StoredLine, 'extended' | 'inputDigests'>
type Action = Exclude<PlannedExtension, { kind: 'expression' }>

/** Content of the `asked` column of a line. */
interface ExtensionRequest {
  /** Digests of the inputs of each action, by prefix. */
  digests: Record<string, string>
  /** Earlier values, kept while the extensions of the line wait. */
  values?: LineContent
}

export function extensionRequestOf({ inputDigests }: StoredExtension): ExtensionRequest {
  return inputDigests === undefined ? { digests: {} } : (JSON.parse(inputDigests) as ExtensionRequest)
}

export function extensionRequestText(request: ExtensionRequest): string | undefined {
  return Object.keys(request.digests).length ? JSON.stringify(request) : undefined
}

/** Returns the values by column; the last known ones for a line whose extensions wait. */
export function knownValues(line: StoredExtension): LineContent {
  return line.extended === undefined ? mergedContent(extensionRequestOf(line).values) : extendedValues(line)
}

/** Returns the values by column, empty while the extensions wait. */
export function extendedValues({ extended }: Pick<StoredExtension, 'extended'>): LineContent {
  return extended === undefined ? emptyContent() : parsedContent(extended)
}

/** Returns the columns given by the user with those of the extensions. */
export function wholeContent(
  { content, extended }: Pick<StoredLine, 'content' | 'extended'>,
  userContent = parsedContent(content)
): LineContent {
  return extended === undefined ? userContent : mergedContent(userContent, extendedValues({ extended }))
}

/** Returns the extension state of a line that was written and has to be extended: its values are kept aside. */
export function waitingExtension(before: StoredExtension | undefined): StoredExtension {
  if (!before) return {}
  const { digests } = extensionRequestOf(before)
  return { extended: undefined, inputDigests: extensionRequestText({ digests, values: knownValues(before) }) }
}

export const digestOf = (input: Record<string, unknown>): string =>
  createHash('sha1').update(canonicalText(input)).digest('base64url').slice(0, 16)

/** Returns the result of an action that corresponds to stored values. */
export function resultOf({ outputs, error }: Action, values: LineContent): LineContent {
  const result = emptyContent()
  for (const { name, column } of [...outputs, error])
    if (Object.hasOwn(values, column)) result[name] = values[column]
  return result
}

/** Returns the columns that the extensions of a plan fill, in order. */
export function plannedColumns({ extensions }: Pick<ExtensionPlan, 'extensions'>): string[] {
  return extensions.flatMap((extension) =>
    extension.kind === 'expression'
      ? [extension.property.key]
      : [...extension.outputs, extension.error].map(({ column }) => column)
  )
}

/** Returns the columns of a schema that extensions fill. */
export function extensionColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => property['x-extension'])
}

/** Returns the values of some columns as a canonical text: equal values give the same text. */
export function valuesText(line: LineContent, columns: string[]): string {
  const values = emptyContent()
  for (const column of columns)
    if (Object.hasOwn(line, column) && line[column] !== undefined) values[column] = line[column]
  return canonicalText(values)
}
