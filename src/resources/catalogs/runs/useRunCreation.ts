import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { catalogsKey } from '../api.ts'

export interface RunCreation {
  /** Creates, and goes to the page of what was created; returns whether it succeeded. */
  create: () => Promise<boolean>
  /** Creates before the user leaves for another page; undefined while it cannot be created. */
  createThenLeave: (() => Promise<boolean>) | undefined
  isCreated: boolean
  isPending: boolean
  error: Error | null
}

/**
 * Creation of an import, a harvest or a publication by its wizard.
 * @param send sends the creation; undefined while the choices are incomplete
 * @param pageOf returns the path of the page of what was created
 */
export function useRunCreation<Run extends { _id: string }>(
  send: (() => Promise<Run>) | undefined,
  pageOf: (id: string) => string
): RunCreation {
  const client = useQueryClient()
  const [created, setCreated] = useState<Run>()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (request: () => Promise<Run>) => request(),
    onSuccess: (run) => {
      forgetEntryState()
      setCreated(run)
      void client.invalidateQueries({ queryKey: catalogsKey })
    }
  })
  const create = async (): Promise<boolean> => {
    if (!send) return false
    return mutateAsync(send).then(
      () => true,
      () => false
    )
  }
  const createThenLeave = useGoToCreated(created && pageOf(created._id), create)
  return {
    create,
    createThenLeave: send && createThenLeave,
    isCreated: !!created,
    isPending,
    error
  }
}
