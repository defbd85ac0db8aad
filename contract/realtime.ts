/** What websocket channels of datasets carry. */

/** The last of what became of a line. */
export interface LineChange {
  _id: string
  _action: 'create' | 'update' | 'delete'
  /** Its number now; absent once it is deleted. */
  _i?: number
}

/**
 * A state of the lines that reads find: another one is another pair. Absent for who may read only lines of their own,
 * who is not told how much others write.
 */
export interface LinesState {
  /** Sequence number of the last change. */
  sequence?: number
  /** Name of the index, which is another one after all lines were replaced. */
  index?: string
  /** How many lines there are. */
  count?: number
}

/**
 * A message of `datasets/{id}/lines`, sent once reads find what it tells:
 * - `state`: the first one. `ageMs`: milliseconds since the lines changed last, as far as the server knows.
 * - `changes`: these lines changed.
 * - `refresh`: so many that they are not told one by one, or all of them.
 */
export type LinesMessage =
  | (LinesState & { type: 'state'; ageMs: number })
  | (LinesState & { type: 'changes'; changes: LineChange[] })
  | (LinesState & { type: 'refresh' })

/** Place of a person in a table: a line, or one of its values. */
export interface Place {
  /** `_id` of the line. */
  line?: string
  /** Key of the column. */
  column?: string
}

/** Somebody who has a table open to edit it. */
export interface PresentPerson extends Place {
  /** Key of the window: a person may have several. */
  key: string
  /** Told among people of the account that owns the dataset, and to oneself. */
  user?: { id: string; name: string }
}

/**
 * A message of `datasets/{id}/presence`: everybody else, each time that it changes. Clients send their `Place` on the
 * channel: `{ type: 'message', channel, data: { line, column } }`.
 */
export interface PresenceMessage {
  people: PresentPerson[]
  /** How many more there are than those who are told about. */
  others: number
}
