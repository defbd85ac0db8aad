/** Actions on lines, and what becomes of each (docs/api/editing.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { toldOf } from '../../http/errors.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { lineChecker } from '../processing/work/lineRules.ts'
import type { DatasetRecord } from '../record.ts'
import { uncheckedPatterns } from '../schema/patterns.ts'
import type { LineDatabase } from './database.ts'
import type { Author, StoredLine } from './storedLine.ts'
import { canonicalWriter, emptyContent, givenColumns, type LineContent } from './lineContent.ts'
import { hasKey, idOfKey, randomId } from './lineId.ts'
import { isSeen, type SeenStates } from './lineTags.ts'
import { givenText, normalizedContent } from './normalize.ts'
import { folderOfLineFile } from './lineFolders.ts'
import { foreignFile, own, ownerOf, ownersOf } from './ownLines.ts'
import { contentOfDeletion } from './revisions.ts'
import { uniqueRules, type UniqueRule } from './uniques.ts'

export const actions = ['create', 'update', 'createOrUpdate', 'patch', 'delete'] as const
export type Action = (typeof actions)[number]

export interface Operation {
  action: Action
  /** Undefined when the platform or the primary key gives one. */
  id?: string
  /** The platform chose the id already. */
  isIdGiven?: boolean
  /** Values sent for the columns; null says that a column loses its value. */
  content: LineContent
  /** Texts that the content has another value for: messages show what was given. */
  texts?: Record<string, string>
  /** The line that would be written is refused when it belongs to another owner. */
  owner?: LineOwner
  /** Path of a file that the owner sent, which the line may name. */
  ownFile?: string
  /** The write is refused when the line is in another state, or no more. */
  seen?: SeenStates
  /** Of an administrator, who rewrites the dates of lines. */
  updatedAt?: number
}

export interface LineOwner {
  key: string
  name: string | undefined
}

export interface Outcome {
  id: string
  kind: 'created' | 'modified' | 'deleted' | 'unchanged' | 'refused'
  /** Explicit status of the action. */
  status?: number
  error?: string
  warning?: string
  /** As it is stored now; absent when it was deleted, or refused for another reason than its state. */
  line?: StoredLine
  /** The line as it was. */
  before?: StoredLine
  /** The line is of another owner, and was left alone. */
  isForeign?: boolean
  /** The id was chosen by the platform. */
  isIdGiven?: boolean
}

/** What the dataset says of its lines, prepared once for many operations. */
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
    'primaryKey' | 'rest' | 'schema' | 'constraints' | 'nonBlockingValidation' | 'createdAt'
  >
  /** When the dataset was made, in milliseconds. */
  createdAt: number
  defaultTimeZone: string
  keepsHistory: boolean
  keepsAuthor: boolean
}

/** Lines are checked where everybody's requests are answered. */
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
    keepsAuthor: dataset.rest?.storeUpdatedBy === true
  }
}

const technicalKeys = new Set(['_action', '_id'])
const datedKeys = new Set([...technicalKeys, '_updatedAt'])

export function unknownAction(action: unknown): string {
  return `action "${String(action)}" is unknown, use one of ${JSON.stringify(actions)}`
}

export class UnknownAction extends Error {}

/**
 * What a JSON object, a row or a form asks for.
 * @throws UnknownAction
 */
export function operationOf(
  given: Record<string, unknown>,
  rules: LineRules,
  defaults: { action?: Action; id?: string; isAdministrator?: boolean } = {}
): Operation {
  const action = (given._action ?? defaults.action ?? 'createOrUpdate') as Action
  if (!actions.includes(action)) throw new UnknownAction(unknownAction(given._action))
  const updatedAt = defaults.isAdministrator ? dateOf(given._updatedAt) : undefined
  const content = normalizedContent(given, rules.columns, {
    defaultTimeZone: rules.defaultTimeZone,
    keepsRemovals: action === 'patch',
    leftOut: updatedAt === undefined ? technicalKeys : datedKeys
  })
  const id = defaults.id ?? (typeof given._id === 'string' && given._id.trim() ? given._id : undefined)
  const texts = convertedTexts(given, content)
  return {
    action,
    content,
    ...(texts ? { texts } : {}),
    ...(id === undefined ? {} : { id }),
    ...(updatedAt === undefined ? {} : { updatedAt })
  }
}

function convertedTexts(
  given: Record<string, unknown>,
  content: LineContent
): Record<string, string> | undefined {
  let texts: Record<string, string> | undefined
  for (const key of Object.keys(content)) {
    const text = given[key]
    if (typeof text === 'string' && text !== content[key])
      (texts ??= emptyContent() as Record<string, string>)[key] = text
  }
  return texts
}

function dateOf(value: unknown): number | undefined {
  const date = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : date
}

export interface Writing {
  now: number
  author?: Author
}

const refused = (id: string, { status, text }: ReturnType<typeof toldOf>): Outcome => ({
  id,
  kind: 'refused',
  status,
  error: text
})

/** Applies one operation inside a transaction of the database. */
export function applyOperation(
  database: LineDatabase,
  operation: Operation,
  rules: LineRules,
  writing: Writing
): Outcome {
  const { action, owner } = operation
  const isIdGiven =
    operation.isIdGiven ?? (operation.id === undefined && !hasKey(rules.dataset, operation.content))
  const id =
    operation.id ?? (isIdGiven ? randomId() : (idOfKey(rules.dataset, operation.content) ?? randomId()))
  const current = database.find(id)
  const isForeign = !!owner && !!current && ownerOf(current) !== owner.key
  if (action === 'create' && current) return refused(id, toldOf('takenLineId'))
  if ((action === 'update' || action === 'patch' || action === 'delete') && (!current || isForeign)) {
    return refused(id, toldOf('lineNotFound'))
  }
  const visible = isForeign ? undefined : current
  if (operation.seen && !isSeen(operation.seen, visible)) {
    return { ...refused(id, toldOf('lineChangedMeanwhile')), ...(visible ? { line: visible } : {}) }
  }
  if (isForeign) return { id, kind: 'unchanged', status: 304, isForeign }
  if (action === 'delete') return remove(database, current!, rules, writing)
  const content = contentAfter(operation, current)
  const key = idOfKey(rules.dataset, content)
  if (key !== undefined && key !== id) {
    return refused(id, toldOf('lineIdNotKey'))
  }
  const foreign = foreignFile(database, { id, operation, content }, rules)
  if (foreign) return refused(id, toldOf('foreignFile', foreign))
  const broken = rules.check(content, operation.texts)
  if (broken && !rules.dataset.nonBlockingValidation)
    return refused(id, toldOf('brokenLine', { text: broken }))
  const warnings = [...(broken ? [broken] : []), ...rules.unchecked].join(', ')
  const warning = warnings ? { warning: warnings } : {}
  const text = rules.textOf(content)
  if (current?.content === text && operation.updatedAt === undefined) {
    return { id, kind: 'unchanged', status: 304, line: current, ...warning }
  }
  const duplicate = checkUniques(database, content, id, rules)
  if (duplicate) return refused(id, toldOf('duplicateLine', { text: duplicate }))
  const line = write(database, { id, text, content, operation, current }, rules, writing)
  return {
    id,
    kind: current ? 'modified' : 'created',
    ...(current ? { before: current } : {}),
    ...(action === 'create' ? { status: 201 } : action === 'update' ? { status: 200 } : {}),
    line,
    ...(isIdGiven ? { isIdGiven } : {}),
    ...warning
  }
}

function contentAfter({ action, content, owner }: Operation, current: StoredLine | undefined): LineContent {
  if (action !== 'patch' && !owner) return content
  const after = emptyContent()
  if (action === 'patch' && current) Object.assign(after, JSON.parse(current.content))
  for (const [key, value] of Object.entries(content)) {
    if (value === null && action === 'patch') delete after[key]
    else after[key] = value
  }
  if (owner) own(after, owner)
  return after
}

interface LineToWrite {
  id: string
  text: string
  content: LineContent
  operation: Operation
  current: StoredLine | undefined
}

function write(
  database: LineDatabase,
  { id, text, content, operation, current }: LineToWrite,
  rules: LineRules,
  { now, author }: Writing
): StoredLine {
  const line: StoredLine = {
    id,
    i: numberAt(database, rules, now),
    updatedAt: operation.updatedAt ?? now,
    author: rules.keepsAuthor ? author : undefined,
    content: text
  }
  database.write(line, current, ownersOf(rules, line, current))
  abandonFile(database, current, content, rules)
  if (current && rules.uniques.length) database.forgetUniques(id)
  for (const rule of rules.uniques) {
    const value = rule.valueOf(content)
    if (value !== undefined) database.setUnique(rule.name, value, id)
  }
  if (rules.keepsHistory) database.revisions.add({ ...line, action: operation.action, isDeleted: false })
  return line
}

function remove(
  database: LineDatabase,
  current: StoredLine,
  rules: LineRules,
  { now, author }: Writing
): Outcome {
  const { id } = current
  abandonFile(database, current, undefined, rules)
  database.remove(current, ownersOf(rules, current))
  if (rules.uniques.length) database.forgetUniques(id)
  if (rules.keepsHistory) {
    database.revisions.add({
      id,
      i: numberAt(database, rules, now),
      updatedAt: now,
      author: rules.keepsAuthor ? author : undefined,
      action: 'delete',
      content: contentOfDeletion(current, rules.dataset),
      isDeleted: true
    })
  }
  return { id, kind: 'deleted', before: current }
}

/** The file that a line named, and names no more, is not needed any more, unless its history names it. */
function abandonFile(
  { abandoned }: LineDatabase,
  before: StoredLine | undefined,
  after: LineContent | undefined,
  { documentKey: key, keepsHistory }: LineRules
): void {
  if (!before || key === undefined || keepsHistory) return
  const { [key]: value, _owner: owner } = JSON.parse(before.content) as LineContent
  if (value === after?.[key]) return
  const folder = folderOfLineFile(before.id, typeof owner === 'string' ? owner : undefined, value)
  if (folder !== undefined) abandoned.add(folder)
}

function numberAt(database: LineDatabase, { createdAt }: LineRules, now: number): number {
  return database.nextNumber(now - createdAt)
}

function checkUniques(
  database: LineDatabase,
  content: LineContent,
  id: string,
  { uniques }: LineRules
): string | undefined {
  for (const rule of uniques) {
    const value = rule.valueOf(content)
    const owner = value === undefined ? undefined : database.ownerOfValue(rule.name, value)
    if (owner !== undefined && owner !== id) return rule.message
  }
  return undefined
}
