import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { deletePage, pageQuery, pagesKey } from '../api.ts'

interface DeletePageDialogProps {
  page: Page
  open: boolean
  onClose: () => void
}

/** Asks, says what goes with the page, then shows the list. */
export function DeletePageDialog({ page, open, onClose }: DeletePageDialogProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { _id: id, title, portals } = page

  async function remove(): Promise<void> {
    try {
      await deletePage(id)
    } catch (error) {
      notify({ msg: t('pageShow.deleteError'), error })
      throw error
    }
    notify({ type: 'success', msg: t('pageShow.deleted', { title }), goesOn: true })
    await navigate(paths.pages)
    client.removeQueries({ queryKey: pageQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: pagesKey })
  }

  const published = portals.length ? ` ${t('pageShow.deletePublished', { smart_count: portals.length })}` : ''
  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('pageShow.actions.delete')}
      text={t('pageShow.deleteText', { title }) + published}
      cancelLabel={t('pageShow.no')}
      confirmLabel={t('pageShow.yes')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
