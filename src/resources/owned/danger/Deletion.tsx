import { useDataProvider, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { DeleteRecordDialog } from '../../../ui/DeleteRecordDialog.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import { DangerRow } from './DangerRow.tsx'

interface DeletionProps {
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
  /** Warning about the consequences of the deletion. */
  children?: ReactNode
}

/** Deletes the record of the page, then opens the list. */
export function Deletion({ onDeleted, children }: DeletionProps): ReactNode {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const { kind, record } = useOwned()
  const [open, setOpen] = useState(false)

  return (
    <>
      <DangerRow
        title={t(kind.messageKeys.delete)}
        text={t(kind.messageKeys.deleteText)}
        onClick={() => setOpen(true)}
      />
      <DeleteRecordDialog
        open={open}
        title={t(kind.messageKeys.delete)}
        text={t(kind.messageKeys.deleteQuestion, { title: record.title })}
        words={{
          no: t('owned.danger.no'),
          yes: t('owned.danger.yes'),
          done: t(kind.messageKeys.deleted),
          failed: t(kind.messageKeys.deleteError)
        }}
        remove={() => dataProvider.delete(kind.resource, { id: record.id, previousData: record })}
        onDeleted={onDeleted}
        list={kind.list}
        onClose={() => setOpen(false)}
      >
        {children}
      </DeleteRecordDialog>
    </>
  )
}
