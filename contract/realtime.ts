/** Messages of the realtime channels of datasets. */

/** Latest change of a line. */
export interface LineChange {
  _id: string
  _action: 'create' | 'update' | 'delete'
  /** Number of the line after the change; absent when the line was deleted. */
  _i?: number
}

/**
 * State of the lines visible to reads; two different states differ in `sequence` or `index`. Both are absent for a user
 * who may read only their own lines, and must not learn how much others write.
 */
export interface LinesState {
  /** Sequence number of the last change. */
  sequence?: number
  /** Name of the index; replacing all lines gives a new name. */
  index?: string
  /** Number of lines. */
  count?: number
}

/**
 * A message of the channel `datasets/{id}/lines`, sent when reads see the change.
 * - `state`: the first message; `ageMs` is the time since the last change in milliseconds, as far as the server knows.
 * - `changes`: the changed lines.
 * - `refresh`: all lines changed, or too many to list.
 */
export type LinesMessage =
  | (LinesState & { type: 'state'; ageMs: number })
  | (LinesState & { type: 'changes'; changes: LineChange[] })
  | (LinesState & { type: 'refresh' })

/** Position of a user in a table: a line, or one cell. */
export interface Place {
  /** `_id` of the line. */
  line?: string
  /** Key of the column. */
  column?: string
}

/** A user who edits the table at the moment. */
export interface PresentPerson extends Place {
  /** Key of the browser window: one user may have several. */
  key: string
  /** Identity of the user; sent to members of the account that owns the dataset, and to the user. */
  user?: { id: string; name: string }
}

/**
 * A message of the channel `datasets/{id}/presence`: all other users, sent at each change. Clients send their `Place`
 * on the channel: `{ type: 'message', channel, data: { line, column } }`.
 */
export interface PresenceMessage {
  people: PresentPerson[]
  /** Number of further users, who are not listed in `people`. */
  others: number
}
