import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { deletePortal, portalQuery, portalsKey } from '../api.ts'

interface DeleteDialogProps {
  portal: Portal
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Tells what goes with a portal and what stays, then shows the list. */
export function DeleteDialog({ portal, open, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { _id: id, title } = portal

  async function remove(): Promise<void> {
    try {
      await deletePortal(id)
    } catch (error) {
      notify({ msg: t('portals.delete.error'), error })
      throw error
    }
    onDeleted()
    notify({ type: 'success', msg: t('portals.delete.done', { title }), goesOn: true })
    await navigate(paths.portals)
    client.removeQueries({ queryKey: portalQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: [...portalsKey, 'list'] })
    void client.invalidateQueries({ queryKey: ['pages'] })
  }

  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('portals.actions.delete')}
      text={t('portals.delete.text', { title })}
      cancelLabel={t('portals.delete.no')}
      confirmLabel={t('portals.delete.yes')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
        <li>{t('portals.delete.goes')}</li>
        <li>{t('portals.delete.sites')}</li>
        <li>{t('portals.delete.stays')}</li>
      </Box>
    </ConfirmDialog>
  )
}
