/**
 * What the extensions of a dataset gave a line, and what they were asked for it: an action that would be asked the same
 * again is not. Pure.
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

type Stored = Pick<StoredLine, 'extended' | 'asked'>
type Action = Exclude<PlannedExtension, { kind: 'expression' }>

/** What is kept beside the values of a line. */
export interface Asked {
  /** Digests of what each action was asked, by its prefix. */
  digests: Record<string, string>
  /** Values that are not those of the line any more, and may be again. */
  values?: LineContent
}

export function askedOf({ asked }: Stored): Asked {
  return asked === undefined ? { digests: {} } : (JSON.parse(asked) as Asked)
}

export function askedText(asked: Asked): string | undefined {
  return Object.keys(asked.digests).length ? JSON.stringify(asked) : undefined
}

/** Values by column; those of a line whose extensions wait are the last ones that were known. */
export function knownValues(line: Stored): LineContent {
  return line.extended === undefined ? mergedContent(askedOf(line).values) : extendedValues(line)
}

/** Values by column, none while the extensions wait. */
export function extendedValues({ extended }: Pick<Stored, 'extended'>): LineContent {
  return extended === undefined ? emptyContent() : parsedContent(extended)
}

/** The columns that a person gave and those of the extensions. */
export function wholeContent(
  { content, extended }: Pick<StoredLine, 'content' | 'extended'>,
  given = parsedContent(content)
): LineContent {
  return extended === undefined ? given : mergedContent(given, extendedValues({ extended }))
}

/** The line was written, and its extensions have to be applied: their values are kept aside. */
export function waiting(before: Stored | undefined): Stored {
  if (!before) return {}
  const { digests } = askedOf(before)
  return { extended: undefined, asked: askedText({ digests, values: knownValues(before) }) }
}

export const digestOf = (input: Record<string, unknown>): string =>
  createHash('sha1').update(canonicalText(input)).digest('base64url').slice(0, 16)

/** The result of an action that values are of. */
export function resultOf({ outputs, error }: Action, values: LineContent): LineContent {
  const result = emptyContent()
  for (const { name, column } of [...outputs, error])
    if (Object.hasOwn(values, column)) result[name] = values[column]
  return result
}

/** Columns that the extensions of a plan give, in their order. */
export function plannedColumns({ extensions }: Pick<ExtensionPlan, 'extensions'>): string[] {
  return extensions.flatMap((extension) =>
    extension.kind === 'expression'
      ? [extension.property.key]
      : [...extension.outputs, extension.error].map(({ column }) => column)
  )
}

/** Columns of extensions, in the schema of a dataset. */
export function extensionColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => property['x-extension'])
}

/** Values of some columns, in a text that is the same for the same values. */
export function valuesText(line: LineContent, columns: string[]): string {
  const values = emptyContent()
  for (const column of columns)
    if (Object.hasOwn(line, column) && line[column] !== undefined) values[column] = line[column]
  return canonicalText(values)
}
