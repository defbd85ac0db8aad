import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { usesQuery } from './useDatasetUses.ts'
import { brokenUses, narrowsReading } from './usesModel.ts'
import { UsesNotice } from './UsesNotice.tsx'

interface ConfirmedPermissionsSave {
  /** Saves permissions, after a confirmation when a use breaks; resolves to false when nothing was saved. */
  write: (permissions: PermissionEntry[]) => Promise<boolean>
  /** Whether the uses are loading. */
  isAsking: boolean
  dialog: ReactNode
}

/**
 * Save of permissions that asks for confirmation when a removed read permission breaks, or may break, a use of the
 * dataset.
 */
export function useConfirmedPermissionsSave(
  current: PermissionEntry[] | undefined,
  write: (permissions: PermissionEntry[]) => Promise<boolean>
): ConfirmedPermissionsSave {
  const t = useTranslate()
  const client = useQueryClient()
  const { dataset, can } = useDataset()
  const [isAsking, setAsking] = useState(false)
  /** Pending save, bound to the permissions displayed at that time: it must not overwrite another user's later save. */
  const [pending, setPending] = useState<{ write: () => Promise<void>; cancel: () => void }>()
  const [isOpen, setOpen] = useState(false)

  async function checkBrokenUses(): Promise<boolean> {
    setAsking(true)
    try {
      const { uses, hasFailures } = await client.fetchQuery({ ...usesQuery([dataset.id]), staleTime: 0 })
      // The dialog also opens after a failure, to say that the uses could not be read.
      return hasFailures || brokenUses(uses, 'restrict').length > 0
    } finally {
      setAsking(false)
    }
  }

  async function change(permissions: PermissionEntry[]): Promise<boolean> {
    const narrows = can('delete') && narrowsReading(current ?? [], permissions)
    if (!narrows || !(await checkBrokenUses())) return write(permissions)
    return new Promise((resolve) => {
      setPending({
        write: async () => resolve(await write(permissions)),
        cancel: () => resolve(false)
      })
      setOpen(true)
    })
  }

  return {
    write: change,
    isAsking,
    dialog: pending && (
      <ConfirmDialog
        open={isOpen}
        title={t('datasets.uses.narrowing.title')}
        text={t('datasets.uses.narrowing.question')}
        confirmLabel={t('datasets.uses.narrowing.confirm')}
        onConfirm={pending.write}
        onClose={() => {
          setOpen(false)
          pending.cancel()
        }}
      >
        <UsesNotice ids={[dataset.id]} change="restrict" />
      </ConfirmDialog>
    )
  }
}
