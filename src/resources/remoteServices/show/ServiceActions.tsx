import Api from '@mui/icons-material/Api'
import Delete from '@mui/icons-material/DeleteOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import Storage from '@mui/icons-material/StorageOutlined'
import Sync from '@mui/icons-material/Sync'
import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import {
  datasetOfService,
  type RemoteService,
  nameOfService
} from '../../../../contract/remoteServices/remoteService.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { DeleteRecordDialog } from '../../../ui/DeleteRecordDialog.tsx'
import { usesQuery } from '../api.ts'
import { infoOf } from '../model/apiDocument.ts'
import { lazyPart } from '../../../lazyScreen.ts'

const RefreshDialog = lazyPart(async () => (await import('./RefreshDialog.tsx')).RefreshDialog)

interface ServiceActionsProps {
  service: RemoteService
  replace: (service: RemoteService) => void
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
}

/** Actions on a service. */
export function ServiceActions({ service, replace, onDeleted }: ServiceActionsProps): ReactNode {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const { adminMode } = useRights()
  const [open, setOpen] = useState<'refresh' | 'delete'>()
  const title = nameOfService(service)
  const dataset = datasetOfService(service.id)
  const { documentation } = infoOf(service.apiDoc)
  const items: ActionItem[] = []
  if (dataset !== undefined) {
    items.push({
      id: 'dataset',
      icon: <Storage />,
      label: t('remoteServices.panel.dataset'),
      to: paths.dataset(dataset)
    })
  }
  if (documentation) {
    items.push({
      id: 'documentation',
      icon: <MenuBook />,
      label: t('remoteServices.panel.documentation'),
      href: documentation,
      newTab: true
    })
  }
  items.push({
    id: 'api-doc',
    icon: <Api />,
    label: t('remoteServices.panel.apiDoc'),
    to: paths.remoteServiceApiDoc(service.id)
  })
  // The definition of reference data comes from their dataset, so it has no refresh.
  if (adminMode && service.url && dataset === undefined) {
    items.push({
      id: 'refresh',
      icon: <Sync />,
      label: t('remoteServices.panel.refresh'),
      onClick: () => setOpen('refresh')
    })
  }
  if (adminMode && dataset === undefined) {
    items.push({
      id: 'delete',
      icon: <Delete />,
      label: t('remoteServices.panel.delete'),
      danger: true,
      onClick: () => setOpen('delete')
    })
  }
  const close = (): void => setOpen(undefined)
  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      {open === 'refresh' && <RefreshDialog service={service} replace={replace} onClose={close} />}
      <DeleteRecordDialog
        open={open === 'delete'}
        title={t('remoteServices.delete.title')}
        text={t('remoteServices.delete.text', { title })}
        words={{
          no: t('remoteServices.delete.no'),
          yes: t('remoteServices.delete.yes'),
          done: t('remoteServices.delete.done', { title }),
          failed: t('remoteServices.delete.error')
        }}
        remove={() => dataProvider.delete('remote-services', { id: service.id, previousData: service })}
        onDeleted={onDeleted}
        list={paths.remoteServices}
        onClose={close}
      >
        <Uses service={service.id} />
      </DeleteRecordDialog>
    </>
  )
}

/** Warning about the datasets that a service to delete still extends. */
function Uses({ service }: { service: string }): ReactNode {
  const t = useTranslate()
  const { data: count = 0 } = useQuery(usesQuery(service))
  if (count === 0) return null
  return (
    <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
      {t('remoteServices.delete.used', { smart_count: count })}
    </Alert>
  )
}
