/** An operation on one line, and its outcome (docs/api/editing.md). No I/O. */
import { instantOf } from '../../formats/columns/dates.ts'
import { emptyContent, parsedContent, type LineContent } from './lineContent.ts'
import type { LineRules } from './lineRules.ts'
import { readContent } from './columnValue.ts'
import type { SeenStates } from './lineTags.ts'
import { normalizedContent } from './normalize.ts'
import { setOwner } from './ownLines.ts'
import type { StoredLine } from './storedLine.ts'

const actions = ['create', 'update', 'createOrUpdate', 'patch', 'delete'] as const
export type Action = (typeof actions)[number]

export interface Operation {
  action: Action
  /** Undefined when the platform or the primary key gives the id. */
  id?: string
  /** An id that is not a text, for which the line is refused. */
  wrongId?: unknown
  /** Whether the platform chose the id already. */
  isIdGiven?: boolean
  /** Values of the columns; null in a patch removes the value of a column. */
  content: LineContent
  /** Original texts of converted values, for messages. */
  texts?: Record<string, string>
  /** Owner of the lines in reach: lines of another owner are not changed. */
  owner?: LineOwner
  /** Path of a file that the owner sent, which the line may name. */
  ownFile?: string
  /** States of the `If-Match` header: the write is refused when the line is in another state, or deleted. */
  seen?: SeenStates
  /** Date of the line in milliseconds since 1970, when an administrator sets it. */
  updatedAt?: number
  /** Extension values of the line that the operation is expected to write. */
  extension?: ExpectedExtension
}

/** Extension values of a line, valid only when the line is written as expected. */
export interface ExpectedExtension extends Pick<StoredLine, 'extended' | 'inputDigests'> {
  /** Expected content of the line, as it is stored. */
  content: string
  /** The line waits for its extensions after the write. */
  isWaiting: boolean
  /** Reason why the line may not be written. */
  refusal?: string
  /** Reason why the extensions cannot be applied to the line. */
  failure?: string
}

export interface LineOwner {
  key: string
  name: string | undefined
}

export interface Outcome {
  id: string
  kind: 'created' | 'modified' | 'deleted' | 'unchanged' | 'refused'
  /** HTTP status of the action, when it is explicit. */
  status?: number
  error?: string
  warning?: string
  /** The line as it is stored now; absent when it was deleted, or refused for another reason than its state. */
  line?: StoredLine
  /** The line before the operation. */
  before?: StoredLine
  /** The line belongs to another owner, and was not changed. */
  isForeign?: boolean
  /** Whether the platform chose the id. */
  isIdGiven?: boolean
  /** The written line waits for its extensions. */
  isWaiting?: boolean
  /** Reason why the extensions could not be applied to the line. */
  failure?: string
  /** The line changed while its extensions were computed and was not written: the extensions must be computed again. */
  isOutdated?: boolean
}

const technicalKeys = new Set(['_action', '_id'])
const datedKeys = new Set([...technicalKeys, '_updatedAt'])

function unknownAction(action: unknown): string {
  const actionText = typeof action === 'string' ? action : JSON.stringify(action)
  return `action "${actionText}" is unknown, use one of ${JSON.stringify(actions)}`
}

export class UnknownAction extends Error {}

/**
 * Returns the operation that a JSON object, a row or a form describes.
 * @throws UnknownAction
 */
export function operationOf(
  values: Record<string, unknown>,
  rules: LineRules,
  defaults: { action?: Action; id?: string; isAdministrator?: boolean; isForm?: boolean } = {}
): Operation {
  const action = (values._action ?? defaults.action ?? 'createOrUpdate') as Action
  if (!actions.includes(action)) throw new UnknownAction(unknownAction(values._action))
  const updatedAt = defaults.isAdministrator ? dateOf(values._updatedAt) : undefined
  const content = normalizedContent(values, rules.columns, {
    defaultTimeZone: rules.defaultTimeZone,
    keepsRemovals: action === 'patch',
    ...(defaults.isForm ? { skipsBlanks: true } : {}),
    leftOut: updatedAt === undefined ? technicalKeys : datedKeys
  })
  const id = defaults.id ?? (typeof values._id === 'string' && values._id.trim() ? values._id : undefined)
  const isIdWrong =
    defaults.id === undefined && !['string', 'undefined'].includes(typeof (values._id ?? undefined))
  const texts = convertedTexts(values, content)
  return {
    action,
    content,
    ...(texts ? { texts } : {}),
    ...(id === undefined ? {} : { id }),
    ...(isIdWrong ? { wrongId: values._id } : {}),
    ...(updatedAt === undefined ? {} : { updatedAt })
  }
}

function convertedTexts(
  values: Record<string, unknown>,
  content: LineContent
): Record<string, string> | undefined {
  let texts: Record<string, string> | undefined
  for (const key of Object.keys(content)) {
    const text = values[key]
    if (typeof text === 'string' && text !== content[key])
      (texts ??= emptyContent() as Record<string, string>)[key] = text
  }
  return texts
}

function dateOf(value: unknown): number | undefined {
  const date = typeof value === 'string' ? instantOf(value) : Number.NaN
  return Number.isNaN(date) ? undefined : date
}

/** Returns the content of the line after the operation. */
export function contentAfter(
  { action, content, owner }: Operation,
  current: StoredLine | undefined,
  { columns, defaultTimeZone }: Pick<LineRules, 'columns' | 'defaultTimeZone'>
): LineContent {
  if (action !== 'patch' && !owner) return content
  const after = emptyContent()
  if (action === 'patch' && current) {
    Object.assign(after, readContent(parsedContent(current.content), columns, defaultTimeZone))
  }
  for (const [key, value] of Object.entries(content)) {
    if (value === null && action === 'patch') delete after[key]
    else after[key] = value
  }
  if (owner) setOwner(after, owner)
  return after
}
