/** Sends one request of an action for a batch of lines, with retries (docs/api/extensions.md). */
import { setTimeout as wait } from 'node:timers/promises'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../../outgoing/outgoing.ts'
import type { ActionInputLine, ActionResult, PlannedRemote } from '../plan.ts'
import { readAnsweredLines, UnreadableAnswer } from './answeredLines.ts'
import { actionFailed, statusFailure, failureForUsers } from './remoteFailure.ts'
import { Attempts } from '../../../outgoing/attempts.ts'
import type { RequestLimiter } from './requestLimiter.ts'

/** Maximum size in bytes of the decompressed response for one batch. */
const maxBytes = 32_000_000

interface RequestOptions {
  outgoing: Outgoing
  /** Milliseconds without data after which a request fails; the whole response may take five times as long. */
  timeoutMs: number
  places: RequestLimiter
}

/**
 * Sends the defined lines, each identified by its index.
 * @returns results by index, without the identifier; undefined for lines missing in the response
 * @throws ExtensionError when all attempts failed
 */
export async function requestAction(
  planned: PlannedRemote,
  lines: ActionInputLine[],
  options: RequestOptions,
  signal: AbortSignal
): Promise<ActionResult[]> {
  const { places } = options
  const attempts = new Attempts()
  const server = originOf(planned.url)
  for (;;) {
    try {
      const results = await places.run(server, signal, () =>
        attempt(planned, lines, options, { signal, attempts })
      )
      if (typeof results !== 'number') return results
      places.pause(server, results)
      await wait(results, undefined, { signal })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof OutgoingFailure && attempts.afterFailure(error)) continue
      if (error instanceof UnreadableAnswer) throw actionFailed(planned, error.message, error)
      throw failureForUsers(planned, error)
    }
  }
}

/** Sends the request once. Returns the results, or the milliseconds to wait before the next attempt. */
async function attempt(
  planned: PlannedRemote,
  lines: ActionInputLine[],
  { outgoing, timeoutMs }: RequestOptions,
  { signal, attempts }: { signal: AbortSignal; attempts: Attempts }
): Promise<ActionResult[] | number> {
  const policy: Policy = { namedBy: 'user', maxBytes: maxBytes, idleMs: timeoutMs, totalMs: 5 * timeoutMs }
  const answer = await outgoing.send(
    {
      url: addressOf(planned),
      method: planned.method,
      headers: {
        ...planned.headers,
        accept: 'application/x-ndjson',
        'content-type': 'application/x-ndjson'
      },
      body: bodyOf(planned, lines),
      signal
    },
    policy
  )
  try {
    const { status, headers, body } = answer
    if (status < 200 || status >= 300) {
      const waited = attempts.afterStatus(status, headers['retry-after'])
      if (waited !== undefined) return waited
      throw await statusFailure(answer)
    }
    const results = new ResultsByPosition(planned, lines)
    await readAnsweredLines(body, (answeredLine) => results.add(answeredLine))
    return results.results
  } finally {
    answer.body.destroy()
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

/**
 * Returns the URL with the parameter `select`. Its commas are not encoded, because some servers split the raw value.
 */
function addressOf({ url, select }: PlannedRemote): string {
  if (select.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}select=${select.map(encodeURIComponent).join(',')}`
}

function bodyOf({ identifier }: PlannedRemote, lines: ActionInputLine[]): string {
  let body = ''
  for (const [position, line] of lines.entries()) {
    if (line) body += `${JSON.stringify({ ...line, [identifier]: String(position) })}\n`
  }
  return body
}

/** Collects response lines in any order by the index of their input; ignores unknown and repeated identifiers. */
class ResultsByPosition {
  readonly results: ActionResult[] = []
  readonly #identifier: string
  readonly #lines: ActionInputLine[]
  /** Properties to keep, undefined for all. Servers that do not support `select` return more. */
  readonly #kept: string[] | undefined

  constructor({ identifier, select, error }: PlannedRemote, lines: ActionInputLine[]) {
    this.#identifier = identifier
    this.#lines = lines
    // A server may return the output `a.b` as the property `b` of an object `a`.
    const roots = select.flatMap((name) => [name, name.split('.')[0] ?? name])
    this.#kept = select.length > 0 ? [...new Set([...roots, error.name])] : undefined
  }

  add(answeredLine: Record<string, unknown>): void {
    const position = positionOf(answeredLine[this.#identifier])
    if (position === undefined || !this.#lines[position] || this.results[position]) return
    this.results[position] = this.#result(answeredLine)
  }

  #result(answeredLine: Record<string, unknown>): Record<string, unknown> {
    const { [this.#identifier]: _identifier, ...result } = answeredLine
    if (!this.#kept) return result
    const entries = this.#kept
      .filter((name) => Object.hasOwn(result, name))
      .map((name) => [name, result[name]])
    return Object.fromEntries(entries) as Record<string, unknown>
  }
}

/** Reads an identifier of the response as an index: servers return the text of the request, or the same as a number. */
function positionOf(identifier: unknown): number | undefined {
  if (typeof identifier !== 'string' && typeof identifier !== 'number') return undefined
  const position = Number(identifier)
  return String(position) === String(identifier) && Number.isInteger(position) && position >= 0
    ? position
    : undefined
}
