/** Saving edits over what the server has by then, which somebody else may have changed meanwhile. */
import { isChangedMeanwhile } from '../../api/http.ts'
import { conflictsOf, type EditedField, type FieldBases } from './editedFields.ts'

/** Whose values are saved, undefined to save nothing yet. */
export type ConflictChoice = 'mine' | 'theirs' | undefined

/** As many times somebody else may write between our reading and our writing. */
const mostTries = 5

/**
 * Writes over what is there: again from what was read again, when somebody else came first.
 * @param start what is there as far as is known; read first without it
 * @throws what `write` throws, the refusal (412) too when others come first each time
 */
export async function writeOver<State, Answer>(
  read: () => Promise<State>,
  write: (known: State) => Promise<Answer>,
  start?: State
): Promise<Answer> {
  let known = start ?? (await read())
  for (let tries = 1; ; tries++) {
    try {
      return await write(known)
    } catch (error) {
      if (!isChangedMeanwhile(error) || tries === mostTries) throw error
      known = await read()
    }
  }
}

interface SaveOver<State, Field extends EditedField<State>> {
  fields: Field[]
  bases: FieldBases
  start?: State | undefined
  read: () => Promise<State>
  ask: (conflicts: (Field & { theirs: unknown })[]) => Promise<ConflictChoice>
  /** Writes the edits over a state, without the fields whose saved values are taken. */
  write: (known: State, without: ReadonlySet<string>) => Promise<void>
}

/**
 * Asks about what both have changed in the same fields; what others changed elsewhere stays.
 * @returns the fields whose saved values were taken, undefined when the person saves nothing yet
 */
export function saveOver<State, Field extends EditedField<State>>(
  save: SaveOver<State, Field>
): Promise<ReadonlySet<string> | undefined> {
  const { fields, bases, start, read, ask, write } = save
  const given = new Set<string>()
  return writeOver(
    read,
    async (known) => {
      const disputed = fields.filter(({ id }) => !given.has(id))
      const conflicts = conflictsOf(bases, disputed, known)
      if (conflicts.length > 0) {
        const choice = await ask(conflicts)
        if (!choice) return undefined
        for (const { id, theirs } of conflicts) {
          if (choice === 'theirs') given.add(id)
          else bases.set(id, theirs)
        }
      }
      await write(known, given)
      // The server has what is sent: what is typed since then starts from it.
      for (const { id, mine } of fields) if (!given.has(id)) bases.set(id, mine)
      return given
    },
    start
  )
}
