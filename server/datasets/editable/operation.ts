/** What is asked of one line, and what became of it (docs/api/editing.md). Pure. */
import { instantOf } from '../../formats/columns/dates.ts'
import { emptyContent, parsedContent, type LineContent } from './lineContent.ts'
import type { LineRules } from './lineRules.ts'
import { readContent } from './columnValue.ts'
import type { SeenStates } from './lineTags.ts'
import { normalizedContent } from './normalize.ts'
import { own } from './ownLines.ts'
import type { StoredLine } from './storedLine.ts'

export const actions = ['create', 'update', 'createOrUpdate', 'patch', 'delete'] as const
export type Action = (typeof actions)[number]

export interface Operation {
  action: Action
  /** Undefined when the platform or the primary key gives one. */
  id?: string
  /** What was given as an id that is no text: the line is refused. */
  wrongId?: unknown
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
  /** Date of the line, when an administrator rewrites it. */
  updatedAt?: number
  /** What the extensions give the line that was expected. */
  extension?: ExpectedExtension
}

/** What extensions give a line, as long as it is written as was expected. */
export interface ExpectedExtension extends Pick<StoredLine, 'extended' | 'asked'> {
  /** Content of the line that was expected, as it is stored. */
  content: string
  /** The line waits for its extensions all the same. */
  isWaiting: boolean
  /** Why the line may not be written. */
  refusal?: string
  /** Why its extensions cannot be applied to it. */
  failure?: string
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
  /** The line as it is stored now; absent when it was deleted, or refused for another reason than its state. */
  line?: StoredLine
  /** The line as it was. */
  before?: StoredLine
  /** The line is of another owner, and was left alone. */
  isForeign?: boolean
  /** The id was chosen by the platform. */
  isIdGiven?: boolean
  /** The line that was written waits for its extensions. */
  isWaiting?: boolean
  /** Why its extensions could not be applied to it. */
  failure?: string
  /** The line was not written because it changed while its extensions were applied: they are to be applied again. */
  isOutdated?: boolean
}

const technicalKeys = new Set(['_action', '_id'])
const datedKeys = new Set([...technicalKeys, '_updatedAt'])

function unknownAction(action: unknown): string {
  const told = typeof action === 'string' ? action : JSON.stringify(action)
  return `action "${told}" is unknown, use one of ${JSON.stringify(actions)}`
}

export class UnknownAction extends Error {}

/**
 * What a JSON object, a row or a form asks for.
 * @throws UnknownAction
 */
export function operationOf(
  given: Record<string, unknown>,
  rules: LineRules,
  defaults: { action?: Action; id?: string; isAdministrator?: boolean; isForm?: boolean } = {}
): Operation {
  const action = (given._action ?? defaults.action ?? 'createOrUpdate') as Action
  if (!actions.includes(action)) throw new UnknownAction(unknownAction(given._action))
  const updatedAt = defaults.isAdministrator ? dateOf(given._updatedAt) : undefined
  const content = normalizedContent(given, rules.columns, {
    defaultTimeZone: rules.defaultTimeZone,
    keepsRemovals: action === 'patch',
    ...(defaults.isForm ? { skipsBlanks: true } : {}),
    leftOut: updatedAt === undefined ? technicalKeys : datedKeys
  })
  const id = defaults.id ?? (typeof given._id === 'string' && given._id.trim() ? given._id : undefined)
  const isIdWrong =
    defaults.id === undefined && !['string', 'undefined'].includes(typeof (given._id ?? undefined))
  const texts = convertedTexts(given, content)
  return {
    action,
    content,
    ...(texts ? { texts } : {}),
    ...(id === undefined ? {} : { id }),
    ...(isIdWrong ? { wrongId: given._id } : {}),
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
  const date = typeof value === 'string' ? instantOf(value) : Number.NaN
  return Number.isNaN(date) ? undefined : date
}

/** The content of the line once the operation is done. */
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
  if (owner) own(after, owner)
  return after
}
