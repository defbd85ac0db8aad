import Delete from '@mui/icons-material/DeleteOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Replay from '@mui/icons-material/Replay'
import Storage from '@mui/icons-material/StorageOutlined'
import { Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router'
import type { CatalogImport } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { safeLink } from '../../../ui/safeLink.ts'
import { catalogsKey, importQuery } from '../api.ts'
import { NotificationsDialog } from '../NotificationsButton.tsx'
import { deleteImport, patchImport } from '../runs/runsApi.ts'
import { useStopAction } from '../runs/useStopAction.tsx'

interface ImportActionsProps {
  catalogImport: CatalogImport
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
}

/** Actions on an import; during a run it can only be stopped. */
export function ImportActions({ catalogImport, onDeleted }: ImportActionsProps): ReactNode {
  const t = useViewTranslate()
  const [open, setOpen] = useState<'again' | 'delete' | 'notifications'>()
  const { dataFairDataset: dataset, remoteResource, status, catalog } = catalogImport
  const isBusy = status === 'waiting' || status === 'running'
  const source = /^https?:/.test(remoteResource.origin ?? '') ? safeLink(remoteResource.origin) : undefined
  const { queryKey } = importQuery(catalogImport._id)
  const stopAction = useStopAction({ kind: 'import', id: catalogImport._id, status, queryKey })
  const items: ActionItem[] = []
  if (dataset) {
    items.push({
      id: 'dataset',
      icon: <Storage />,
      label: t('catalogImports.actions.dataset'),
      to: paths.dataset(dataset.id)
    })
  }
  if (source) {
    items.push({
      id: 'source',
      icon: <OpenInNew />,
      label: t('catalogImports.actions.source'),
      href: source,
      newTab: true
    })
  }
  if (pageConfig.eventsIntegration) {
    items.push({
      id: 'notifications',
      icon: <Notifications />,
      label: t('catalogs.notifications.title'),
      onClick: () => setOpen('notifications')
    })
  }
  items.push(
    ...stopAction,
    {
      id: 'again',
      icon: <Replay />,
      label: t('catalogImports.actions.again'),
      disabled: isBusy,
      onClick: () => setOpen('again')
    },
    {
      id: 'delete',
      icon: <Delete />,
      label: t('catalogImports.actions.delete'),
      danger: true,
      disabled: isBusy,
      onClick: () => setOpen('delete')
    }
  )
  const close = (): void => setOpen(undefined)
  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <NotificationsDialog
        open={open === 'notifications'}
        account={catalogImport.owner}
        topics={[
          { key: `catalogs:import-error:${catalog.id}`, title: t('catalogs.notifications.importErrors') }
        ]}
        onClose={close}
      />
      <Again catalogImport={catalogImport} open={open === 'again'} onClose={close} />
      <Deletion
        catalogImport={catalogImport}
        open={open === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
      />
    </>
  )
}

interface DialogProps {
  catalogImport: CatalogImport
  open: boolean
  onClose: () => void
}

function Again({ catalogImport, open, onClose }: DialogProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  async function run(): Promise<void> {
    try {
      await patchImport(catalogImport._id, { status: 'waiting' })
    } catch (error) {
      notify({ msg: t('catalogImports.again.error'), error })
      throw error
    } finally {
      // The cached import is not written from the response, which may be older than the events of the run.
      await client.invalidateQueries({ queryKey: importQuery(catalogImport._id).queryKey })
    }
  }
  return (
    <ConfirmDialog
      open={open}
      color="primary"
      title={t('catalogImports.actions.again')}
      text={t(catalogImport.dataFairDataset ? 'catalogImports.again.replaces' : 'catalogImports.again.text')}
      confirmLabel={t('catalogImports.actions.again')}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

function Deletion({
  catalogImport,
  open,
  onClose,
  onDeleted
}: DialogProps & Pick<ImportActionsProps, 'onDeleted'>): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const [withDataset, setWithDataset] = useState(false)
  const { _id: id, dataFairDataset: dataset, catalog, remoteResource } = catalogImport

  async function remove(): Promise<void> {
    try {
      await deleteImport(id)
    } catch (error) {
      notify({ msg: t('catalogImports.delete.error'), error })
      throw error
    }
    onDeleted()
    if (dataset && withDataset) {
      try {
        await dataProvider.delete('datasets', { id: dataset.id })
        notify({ type: 'success', msg: t('catalogImports.delete.bothDone'), goesOn: true })
      } catch (error) {
        // The import is already deleted: the user can delete the dataset from its own page.
        notify({ msg: t('catalogImports.delete.datasetError'), error, goesOn: true })
      }
    } else notify({ type: 'success', msg: t('catalogImports.delete.done'), goesOn: true })
    // Marks the queries as stale without a refetch: the mounted page of the deleted import would get a 404.
    void client.invalidateQueries({ queryKey: catalogsKey, refetchType: 'none' })
    await navigate(paths.catalog(catalog.id))
  }

  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('catalogImports.actions.delete')}
      text={t('catalogImports.delete.text', { title: remoteResource.title })}
      confirmLabel={t('blocks.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {dataset && (
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Checkbox checked={withDataset} onChange={(_event, checked) => setWithDataset(checked)} />}
          label={t('catalogImports.delete.dataset', { title: dataset.title })}
        />
      )}
    </ConfirmDialog>
  )
}
