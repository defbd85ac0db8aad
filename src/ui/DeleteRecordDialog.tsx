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
  /** @throws the error of the server */
  remove: () => Promise<unknown>
  /** Called after the deletion: clears unsaved edits, so that the leave guard does not ask. */
  onDeleted?: () => void
  /** Path of the list to navigate to. */
  list: string
  /** Query key of the record, when the data provider does not cache it. */
  queryKey?: QueryKey
  /** Key prefixes of the queries to invalidate. */
  stale?: readonly QueryKey[]
  onClose: () => void
  children?: ReactNode
}

/** Dialog that deletes a record after confirmation, and navigates to the list. */
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
