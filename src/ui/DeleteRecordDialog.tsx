import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useNotification } from '../layout/useNotification.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface DeleteRecordDialogProps {
  open: boolean
  title: string
  text: string
  words: { no: string; yes: string; done: string; failed: string }
  /** @throws what the server refuses */
  remove: () => Promise<unknown>
  /** What was edited is gone too: nothing holds the page back. */
  onDeleted?: () => void
  /** Path of the list, which is shown then. */
  list: string
  /** Under which the record is known, where the data provider does not keep it. */
  queryKey?: QueryKey
  /** Begin the keys of what is read again. */
  stale?: readonly QueryKey[]
  onClose: () => void
  children?: ReactNode
}

/** Asks whether a record goes, then shows the list. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps): ReactNode {
  const { open, title, text, words, list, queryKey, stale = [], onClose, children } = props
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()

  async function remove(): Promise<void> {
    try {
      await props.remove()
    } catch (error) {
      notify({ msg: words.failed, error })
      throw error
    }
    props.onDeleted?.()
    notify({ type: 'success', msg: words.done, goesOn: true })
    await navigate(list)
    if (queryKey) client.removeQueries({ queryKey })
    for (const key of stale) void client.invalidateQueries({ queryKey: key })
  }

  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={title}
      text={text}
      cancelLabel={words.no}
      confirmLabel={words.yes}
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
