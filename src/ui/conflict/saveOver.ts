/** Saves edits on top of the current state of the server, which another user may have changed. */
import { isChangedMeanwhile } from '../../api/http.ts'
import { conflictsOf, type EditedField, type FieldBases } from './editedFields.ts'

/** Values to save; undefined cancels the save. */
export type ConflictChoice = 'mine' | 'theirs' | undefined

/** Maximum number of attempts when other writes occur between the read and the write. */
const maxAttempts = 5

/**
 * Writes with optimistic locking: reads again and retries after each concurrent change.
 * @param start current state; read first when absent
 * @throws the error of `write`, which includes the last 412 when all attempts failed
 */
export async function writeOver<State, Answer>(
  read: () => Promise<State>,
  write: (current: State) => Promise<Answer>,
  start?: State
): Promise<Answer> {
  let current = start ?? (await read())
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(current)
    } catch (error) {
      if (!isChangedMeanwhile(error) || attempt === maxAttempts) throw error
      current = await read()
    }
  }
}

interface SaveOver<State, Field extends EditedField<State>> {
  fields: Field[]
  bases: FieldBases
  start?: State | undefined
  read: () => Promise<State>
  ask: (conflicts: (Field & { theirs: unknown })[]) => Promise<ConflictChoice>
  /** Writes the edits over a state, except the fields for which the saved values were chosen. */
  write: (current: State, without: ReadonlySet<string>) => Promise<void>
}

/**
 * Asks about fields changed on both sides; changes of other fields by other users are kept.
 * @returns ids of the fields for which the saved values were chosen; undefined when cancelled
 */
export function saveOver<State, Field extends EditedField<State>>(
  save: SaveOver<State, Field>
): Promise<ReadonlySet<string> | undefined> {
  const { fields, bases, start, read, ask, write } = save
  const keptTheirs = new Set<string>()
  return writeOver(
    read,
    async (current) => {
      const disputed = fields.filter(({ id }) => !keptTheirs.has(id))
      const conflicts = conflictsOf(bases, disputed, current)
      if (conflicts.length > 0) {
        const choice = await ask(conflicts)
        if (!choice) return undefined
        for (const { id, theirs } of conflicts) {
          if (choice === 'theirs') keptTheirs.add(id)
          else bases.set(id, theirs)
        }
      }
      await write(current, keptTheirs)
      // The sent values become the base of further edits.
      for (const { id, mine } of fields) if (!keptTheirs.has(id)) bases.set(id, mine)
      return keptTheirs
    },
    start
  )
}
