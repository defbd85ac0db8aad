import { useDataProvider, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import { DangerRow } from './DangerRow.tsx'

export interface DeletionProps {
  /** The page stops holding its visitor back: what was edited is gone. */
  onDeleted: () => void
  /** What the deletion breaks. */
  children?: ReactNode
}

/** Deletes the record of the page, then shows the list. */
export function Deletion({ onDeleted, children }: DeletionProps): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const { kind, record } = useOwned()
  const [open, setOpen] = useState(false)

  async function remove(): Promise<void> {
    try {
      await dataProvider.delete(kind.resource, { id: record.id, previousData: record })
    } catch (error) {
      notify({ msg: t(kind.words.deleteError), error })
      throw error
    }
    onDeleted()
    notify({ type: 'success', msg: t(kind.words.deleted), goesOn: true })
    await navigate(kind.list)
  }

  return (
    <>
      <DangerRow title={t(kind.words.delete)} text={t(kind.words.deleteText)} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        color="error"
        title={t(kind.words.delete)}
        text={t(kind.words.deleteQuestion, { title: record.title })}
        cancelLabel={t('owned.danger.no')}
        confirmLabel={t('owned.danger.yes')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
