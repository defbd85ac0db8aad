import { useUpdate, type RaRecord } from 'react-admin'
import type { Stated } from '../../api/http.ts'
import type { ConflictQuestion } from '../../ui/conflict/useConflictQuestion.ts'
import type { EditedField } from '../../ui/conflict/editedFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { readAccount } from './directoryApi.ts'

interface AccountChange<Account> {
  /**
   * Saves a change of an account. Resolves to false when the administrator cancelled the question about a conflict.
   * @param valuesOver values to save, and those they replace
   */
  change: (
    id: string,
    valuesOver: (
      current: Account,
      excludedIds: ReadonlySet<string>
    ) => { data: object; previousData: Account }
  ) => Promise<boolean>
  question: ConflictQuestion | undefined
}

/**
 * Changes an account of the directory that another administrator may change concurrently.
 * @param shown account on which the edits are based
 */
export function useAccountChange<Account extends RaRecord<string>>(
  resource: 'users' | 'organizations',
  fields: EditedField<Stated<Account>>[],
  shown: Account
): AccountChange<Account> {
  const [update] = useUpdate<Account>()
  const shared = useSharedSave<Stated<Account>>(fields, { data: shown, tag: undefined })
  return {
    question: shared.question,
    change: async (id, valuesOver) => {
      const discardedIds = await shared.save({
        read: () => readAccount<Account>(resource, id),
        write: async ({ data: current, tag }, excludedIds) => {
          const { data, previousData } = valuesOver(current, excludedIds)
          await update(
            resource,
            { id, data, previousData, meta: { ifMatch: tag } },
            { mutationMode: 'pessimistic', returnPromise: true }
          )
        }
      })
      return discardedIds !== undefined
    }
  }
}
