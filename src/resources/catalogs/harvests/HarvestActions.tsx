import Delete from '@mui/icons-material/DeleteOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Science from '@mui/icons-material/ScienceOutlined'
import Undo from '@mui/icons-material/Replay'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { catalogsKey } from '../api.ts'
import { NotificationsDialog } from '../NotificationsButton.tsx'
import { useStopAction } from '../runs/useStopAction.tsx'
import { deleteHarvest, harvestQuery } from './harvestsApi.ts'
import { useRunHarvest } from './useRunHarvest.ts'

interface HarvestActionsProps {
  harvest: CatalogHarvest
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
}

type Opened = 'recreate' | 'delete' | 'notifications'

/** Actions on a harvest; during a run it can only be stopped. */
export function HarvestActions({ harvest, onDeleted }: HarvestActionsProps): ReactNode {
  const t = useViewTranslate()
  const { run, isStarting } = useRunHarvest(harvest)
  const [open, setOpen] = useState<Opened>()
  const disabled = isStarting || harvest.status === 'waiting' || harvest.status === 'running'
  const close = (): void => setOpen(undefined)
  const stopAction = useStopAction({
    kind: 'harvest',
    id: harvest._id,
    status: harvest.status,
    queryKey: harvestQuery(harvest._id).queryKey
  })
  const items: ActionItem[] = [
    ...stopAction,
    {
      id: 'run',
      icon: <PlayArrow />,
      label: t('catalogHarvests.actions.run'),
      disabled,
      onClick: () => void run({ dryRun: false }).catch(() => undefined)
    },
    {
      id: 'try',
      icon: <Science />,
      label: t('catalogHarvests.actions.tryOut'),
      disabled,
      onClick: () => void run({ dryRun: true }).catch(() => undefined)
    },
    {
      id: 'recreate',
      icon: <Undo />,
      label: t('catalogHarvests.actions.recreate'),
      disabled,
      onClick: () => setOpen('recreate')
    },
    ...(pageConfig.eventsIntegration
      ? [
          {
            id: 'notifications',
            icon: <Notifications />,
            label: t('catalogs.notifications.title'),
            onClick: () => setOpen('notifications')
          }
        ]
      : []),
    {
      id: 'delete',
      icon: <Delete />,
      label: t('catalogHarvests.actions.delete'),
      danger: true,
      disabled,
      onClick: () => setOpen('delete')
    }
  ]

  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <NotificationsDialog
        open={open === 'notifications'}
        account={harvest.owner}
        topics={[
          {
            key: `catalogs:harvest-error:${harvest.catalog.id}`,
            title: t('catalogHarvests.notifications.errors')
          }
        ]}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'recreate'}
        title={t('catalogHarvests.actions.recreate')}
        text={t('catalogHarvests.recreate.text')}
        confirmLabel={t('catalogHarvests.run')}
        onConfirm={() => run({ dryRun: false, recreatesRemoved: true })}
        onClose={close}
      />
      <Deletion harvest={harvest} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}

interface DeletionProps extends HarvestActionsProps {
  open: boolean
  onClose: () => void
}

function Deletion({ harvest, open, onClose, onDeleted }: DeletionProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()

  async function remove(): Promise<void> {
    try {
      await deleteHarvest(harvest._id)
    } catch (error) {
      notify({ msg: t('catalogHarvests.delete.error'), error })
      throw error
    }
    onDeleted()
    notify({ type: 'success', msg: t('catalogHarvests.delete.done'), goesOn: true })
    await navigate(paths.catalog(harvest.catalog.id))
    // The cached list of harvests still has the deleted one.
    void client.invalidateQueries({ queryKey: [...catalogsKey, 'harvests'] })
  }

  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('catalogHarvests.actions.delete')}
      text={t('catalogHarvests.delete.text', { title: harvest.title })}
      confirmLabel={t('blocks.delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
