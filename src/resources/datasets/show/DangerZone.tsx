import Warning from '@mui/icons-material/WarningAmber'
import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { DangerRow } from '../../owned/danger/DangerRow.tsx'
import { Deletion } from '../../owned/danger/Deletion.tsx'
import { OwnerChange } from '../../owned/danger/OwnerChange.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { UsesNotice } from '../uses/UsesNotice.tsx'
import { mayEmpty } from './sections.ts'

interface DangerZoneProps {
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
}

/** Irreversible actions on a dataset. */
export function DangerZone({ onDeleted }: DangerZoneProps): ReactNode {
  const t = useTranslate()
  const { can, dataset } = useDataset()
  return (
    <SectionCard
      id="danger-zone"
      color="error"
      icon={<Warning />}
      title={t('datasets.show.sections.danger-zone')}
    >
      <Stack sx={{ gap: 2 }}>
        {can('changeOwner') && <OwnerChange />}
        {mayEmpty(dataset, can) && <LinesDeletion />}
        {can('delete') && (
          <Deletion onDeleted={onDeleted}>
            <UsesNotice ids={[dataset.id]} change="delete" />
          </Deletion>
        )}
      </Stack>
    </SectionCard>
  )
}

function LinesDeletion(): ReactNode {
  const t = useTranslate()
  const { deleteLines } = useVerbs()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const [open, setOpen] = useState(false)

  async function remove(): Promise<void> {
    try {
      await deleteLines('datasets', { id: dataset.id })
    } catch (error) {
      notify({ msg: t('datasets.danger.deleteLinesError'), error })
      throw error
    }
    notify({ type: 'success', msg: t('datasets.danger.linesDeleted') })
    await reload()
  }

  return (
    <>
      <DangerRow
        title={t('datasets.danger.deleteLines')}
        text={t('datasets.danger.deleteLinesText')}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        color="error"
        title={t('datasets.danger.deleteLines')}
        text={t('datasets.danger.deleteLinesQuestion', { title: dataset.title })}
        cancelLabel={t('owned.danger.no')}
        confirmLabel={t('owned.danger.yes')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
