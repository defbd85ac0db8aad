/** Applies operations to the stored lines (docs/api/editing.md). */
import { messageOf } from '../../http/errors.ts'
import type { LineDatabase } from './database.ts'
import { parsedContent, type LineContent } from './lineContent.ts'
import { folderOfLineFile } from './lineFolders.ts'
import { idOfKey, isKeyed, newLineId } from './lineId.ts'
import type { LineRules } from './lineRules.ts'
import { isSeen } from './lineTags.ts'
import { waitingExtension } from './extensions/lineExtension.ts'
import { contentAfter, type ExpectedExtension, type Operation, type Outcome } from './operation.ts'
import { foreignFile, ownerOf, ownersOf } from './ownLines.ts'
import { contentOfDeletion } from './revisions.ts'
import type { Author, StoredLine } from './storedLine.ts'

export interface Writing {
  now: number
  author?: Author
}

const refusal = (id: string, { status, text }: ReturnType<typeof messageOf>): Outcome => ({
  id,
  kind: 'refused',
  status,
  error: text
})

/**
 * Whether an id would be resolved as a path segment: clients turn `/lines/.` and `/lines/..` into other paths, even
 * when encoded.
 */
function isUnreachable(id: string): boolean {
  return id === '.' || id === '..'
}

/** Returns the id of the line of an operation: the given one, that of the primary key, or a new one. */
export function idOf(operation: Operation, { dataset }: LineRules): { id: string; isIdGiven: boolean } {
  const isIdGiven = operation.isIdGiven ?? (operation.id === undefined && !isKeyed(dataset))
  const id = operation.id ?? idOfKey(dataset, operation.content) ?? newLineId()
  return { id, isIdGiven }
}

/** Applies one operation inside a transaction of the database. */
export function applyOperation(
  database: LineDatabase,
  operation: Operation,
  rules: LineRules,
  writing: Writing
): Outcome {
  const { id, isIdGiven } = idOf(operation, rules)
  const isNewId = operation.id === undefined && !isKeyed(rules.dataset)
  const current = isNewId ? undefined : database.find(id)
  const targetRefusal = refusalOfTarget(operation, id, current)
  if (targetRefusal) return targetRefusal
  if (isForeignLine(operation, current)) return { id, kind: 'unchanged', status: 304, isForeign: true }
  if (operation.action === 'delete') return remove(database, current!, rules, writing)
  const outcome = writeContent(database, { id, operation, current }, rules, writing)
  return outcome.line && outcome.kind !== 'unchanged' && isIdGiven ? { ...outcome, isIdGiven } : outcome
}

/** Whether the operation of an owner is about the line of another owner. */
function isForeignLine({ owner }: Operation, current: StoredLine | undefined): boolean {
  return !!owner && !!current && ownerOf(current) !== owner.key
}

/** Returns the refusal of an operation whose line has a wrong id, is missing, or was changed meanwhile. */
function refusalOfTarget(
  operation: Operation,
  id: string,
  current: StoredLine | undefined
): Outcome | undefined {
  const { action } = operation
  if (operation.wrongId !== undefined)
    return refusal(id, messageOf('wrongLineId', { value: operation.wrongId }))
  if (!current && action !== 'delete' && isUnreachable(id))
    return refusal(id, messageOf('unreachableLineId', { id }))
  if (action === 'create' && current) return refusal(id, messageOf('takenLineId'))
  const isForeign = isForeignLine(operation, current)
  if ((action === 'update' || action === 'patch' || action === 'delete') && (!current || isForeign)) {
    return refusal(id, messageOf('lineNotFound'))
  }
  const visible = isForeign ? undefined : current
  if (operation.seen && !isSeen(operation.seen, visible)) {
    return { ...refusal(id, messageOf('lineChangedMeanwhile')), ...(visible ? { line: visible } : {}) }
  }
  return undefined
}

/** Writes the content that an operation gives to a line, unless the content is refused or unchanged. */
function writeContent(
  database: LineDatabase,
  { id, operation, current }: Pick<LineToWrite, 'id' | 'operation' | 'current'>,
  rules: LineRules,
  writing: Writing
): Outcome {
  const { action } = operation
  const content = contentAfter(operation, current, rules)
  const key = idOfKey(rules.dataset, content)
  if (key !== undefined && key !== id) return refusal(id, messageOf('lineIdNotKey'))
  const foreignAttachment = foreignFile(database, { id, operation, content }, rules)
  if (foreignAttachment) return refusal(id, messageOf('foreignFile', foreignAttachment))
  const ruleError = rules.check(content, operation.texts)
  if (ruleError && !rules.dataset.nonBlockingValidation)
    return refusal(id, messageOf('brokenLine', { text: ruleError }))
  const warnings = [...(ruleError ? [ruleError] : []), ...rules.unchecked].join(', ')
  const warning = warnings ? { warning: warnings } : {}
  const text = rules.textOf(content)
  if (current?.content === text && operation.updatedAt === undefined) {
    return { id, kind: 'unchanged', status: 304, line: current, ...warning }
  }
  const duplicate = duplicateMessage(database, content, id, rules)
  if (duplicate) return refusal(id, messageOf('duplicateLine', { text: duplicate }))
  const extension = extensionOf(operation, current, text, rules)
  if (extension?.isOutdated) return { ...refusal(id, messageOf('lineConflict')), isOutdated: true }
  if (extension?.refusal !== undefined)
    return refusal(id, messageOf('mandatoryExtension', { text: extension.refusal }))
  const line = write(database, { id, text, content, operation, current, extension }, rules, writing)
  return {
    id,
    kind: current ? 'modified' : 'created',
    ...(current ? { before: current } : {}),
    ...(action === 'create' ? { status: 201 } : action === 'update' ? { status: 200 } : {}),
    line,
    ...(extension?.isWaiting ? { isWaiting: true } : {}),
    ...(extension?.failure === undefined ? {} : { failure: extension.failure }),
    ...warning
  }
}

interface ExtensionToWrite extends Omit<ExpectedExtension, 'content'> {
  isOutdated?: boolean
}

/** Returns the extension values to store with the line; undefined for a dataset without extensions. */
function extensionOf(
  { extension }: Operation,
  current: StoredLine | undefined,
  text: string,
  { isExtended, isMandatory }: LineRules
): ExtensionToWrite | undefined {
  if (!isExtended) return undefined
  if (extension?.content === text) return extension
  return { ...waitingExtension(current), isWaiting: true, isOutdated: isMandatory }
}

interface LineToWrite {
  id: string
  text: string
  content: LineContent
  operation: Operation
  current: StoredLine | undefined
  extension: ExtensionToWrite | undefined
}

function write(
  database: LineDatabase,
  { id, text, content, operation, current, extension }: LineToWrite,
  rules: LineRules,
  { now, author }: Writing
): StoredLine {
  const line: StoredLine = {
    id,
    i: nextNumber(database, rules, now),
    updatedAt: operation.updatedAt ?? now,
    author: rules.keepsAuthor ? author : undefined,
    content: text,
    ...(extension ? { extended: extension.extended, inputDigests: extension.inputDigests } : {})
  }
  database.write(line, current, ownersOf(rules, line, current))
  if (extension?.isWaiting) database.unextended.add([id])
  else if (extension && current) database.unextended.remove([id])
  abandonFile(database, current, content, rules)
  if (current && rules.uniques.length) database.removeUniques(id)
  for (const rule of rules.uniques) {
    const value = rule.valueOf(content)
    if (value !== undefined) database.setUnique(rule.name, value, id)
  }
  if (rules.keepsHistory)
    database.revisions.add({
      ...line,
      content: rules.revisionOf(line),
      action: operation.action,
      isDeleted: false
    })
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
  if (rules.isExtended) database.unextended.remove([id])
  if (rules.uniques.length) database.removeUniques(id)
  if (rules.keepsHistory) {
    database.revisions.add({
      id,
      i: nextNumber(database, rules, now),
      updatedAt: now,
      author: rules.keepsAuthor ? author : undefined,
      action: 'delete',
      content: contentOfDeletion(current, rules.dataset),
      isDeleted: true
    })
  }
  return { id, kind: 'deleted', before: current }
}

/** Notes the file that a line no longer names as abandoned, unless the history, which may name it, is kept. */
function abandonFile(
  { abandoned }: LineDatabase,
  before: StoredLine | undefined,
  after: LineContent | undefined,
  { documentKey: key, keepsHistory }: LineRules
): void {
  if (!before || key === undefined || keepsHistory) return
  const { [key]: value, _owner: owner } = parsedContent(before.content)
  if (value === after?.[key]) return
  const folder = folderOfLineFile(before.id, typeof owner === 'string' ? owner : undefined, value)
  if (folder !== undefined) abandoned.add(folder)
}

function nextNumber(database: LineDatabase, { createdAt }: LineRules, now: number): number {
  return database.nextNumber(now - createdAt)
}

function duplicateMessage(
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
