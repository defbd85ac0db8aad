import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { DeleteRecordDialog } from '../../../ui/DeleteRecordDialog.tsx'
import { deletePortal, portalQuery, portalsKey } from '../api.ts'

interface DeleteDialogProps {
  portal: Portal
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Dialog to delete a portal, with the consequences of the deletion. */
export function DeleteDialog({ portal, open, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useViewTranslate()
  const { _id: id, title } = portal
  return (
    <DeleteRecordDialog
      open={open}
      title={t('portals.actions.delete')}
      text={t('portals.delete.text', { title })}
      words={{
        no: t('portals.delete.no'),
        yes: t('portals.delete.yes'),
        done: t('portals.delete.done', { title }),
        failed: t('portals.delete.error')
      }}
      remove={() => deletePortal(id)}
      onDeleted={onDeleted}
      list={paths.portals}
      queryKey={portalQuery(id).queryKey}
      stale={[[...portalsKey, 'list'], ['pages']]}
      onClose={onClose}
    >
      <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
        <li>{t('portals.delete.goes')}</li>
        <li>{t('portals.delete.sites')}</li>
        <li>{t('portals.delete.stays')}</li>
      </Box>
    </DeleteRecordDialog>
  )
}
