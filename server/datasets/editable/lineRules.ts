/** What a dataset says of its lines, for every write. Pure. */
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { lineChecker } from '../processing/tasks/lineRules.ts'
import type { DatasetRecord } from '../record.ts'
import { uncheckedPatterns } from '../schema/patterns.ts'
import { isExtended, isMandatory, mandatoryObjects } from './extensions/settings.ts'
import {
  canonicalText,
  canonicalWriter,
  givenColumns,
  parsedContent,
  type LineContent
} from './lineContent.ts'
import { givenText } from './normalize.ts'
import type { StoredLine } from './storedLine.ts'
import { uniqueRules, type UniqueRule } from './uniques.ts'

/** Prepared once for many operations. */
export interface LineRules {
  columns: ReadonlyMap<string, SchemaProperty>
  check: (content: LineContent, texts?: Record<string, string>) => string | undefined
  /** What is said of every line that is written: rules that nothing checks. */
  unchecked: string[]
  /** The content as it is stored. */
  textOf: (content: LineContent) => string
  uniques: UniqueRule[]
  /** Column whose values are paths of files. */
  documentKey: string | undefined
  dataset: Pick<
    DatasetRecord,
    'primaryKey' | 'rest' | 'schema' | 'constraints' | 'nonBlockingValidation' | 'createdAt' | 'extensions'
  >
  /** When the dataset was made, in milliseconds. */
  createdAt: number
  defaultTimeZone: string
  keepsHistory: boolean
  keepsAuthor: boolean
  /** Lines have extensions. */
  isExtended: boolean
  /** Some of them have to succeed before a line is written. */
  isMandatory: boolean
  /** What the history keeps of a line: what was written, and what it could not be written without. */
  revisionOf: (line: StoredLine) => string
}

/** Time that patterns of all lines of a dataset may take: lines are checked in the server's own process. */
const patternTime = { spentMs: 500, periodMs: 10_000 }

export function lineRules(dataset: LineRules['dataset'], defaultTimeZone: string): LineRules {
  const columns = givenColumns(dataset.schema)
  const checker = lineChecker(columns, { isClosed: true, patternTime })
  const byKey = new Map(columns.map((property) => [property.key, property]))
  return {
    columns: byKey,
    check: (content, texts) => {
      const errors = checker(content, (key, index) => {
        const property = byKey.get(key)
        const text = texts?.[key]
        return property && text !== undefined ? givenText(property, text, defaultTimeZone, index) : undefined
      })
      return errors.length ? errors.map(({ message }) => message).join(', ') : undefined
    },
    unchecked: uncheckedPatterns(columns),
    textOf: canonicalWriter(columns.map(({ key }) => key)),
    uniques: uniqueRules(dataset),
    documentKey: attachmentColumn(dataset.schema)?.key,
    dataset,
    createdAt: Date.parse(dataset.createdAt),
    defaultTimeZone,
    keepsHistory: dataset.rest?.history === true,
    keepsAuthor: dataset.rest?.storeUpdatedBy === true,
    isExtended: isExtended(dataset),
    isMandatory: isMandatory(dataset),
    revisionOf: (line) => {
      const objects = mandatoryObjects(line, dataset)
      if (!Object.keys(objects).length) return line.content
      return canonicalText({ ...parsedContent(line.content), ...objects })
    }
  }
}
