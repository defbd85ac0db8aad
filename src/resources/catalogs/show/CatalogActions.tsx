import ContentCopy from '@mui/icons-material/ContentCopy'
import Delete from '@mui/icons-material/DeleteOutlined'
import Download from '@mui/icons-material/CloudDownloadOutlined'
import Harvest from '@mui/icons-material/AgricultureOutlined'
import Person from '@mui/icons-material/ManageAccountsOutlined'
import Upload from '@mui/icons-material/CloudUploadOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import { useState, type ReactNode } from 'react'
import { publicationActions, type Catalog } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate, type Translate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { NotificationsDialog } from '../NotificationsButton.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'

interface CatalogActionsProps {
  catalog: Catalog
  /** Called after the deletion: unsaved changes no longer block navigation. */
  onDeleted: () => void
}

type Opened = 'duplicate' | 'delete' | 'owner' | 'notifications'

export const publishes = ({ capabilities }: Catalog): boolean =>
  publicationActions.some((action) => capabilities.includes(action))

/** Returns the actions that lead to the wizards of imports, harvests and publications. */
function creationsOf(catalog: Catalog, t: Translate): ActionItem[] {
  const { _id: id, capabilities } = catalog
  const items: ActionItem[] = []
  if (capabilities.includes('import')) {
    items.push(
      {
        id: 'new-import',
        icon: <Download />,
        label: t('catalogs.actions.import'),
        to: paths.newImport(id)
      },
      {
        id: 'new-harvest',
        icon: <Harvest />,
        label: t('catalogs.actions.harvest'),
        to: paths.newHarvest(id)
      }
    )
  }
  if (publishes(catalog)) {
    items.push({
      id: 'new-publication',
      icon: <Upload />,
      label: t('catalogs.actions.publish'),
      to: paths.newPublication(id)
    })
  }
  return items
}

/** Actions on a catalog. */
export function CatalogActions({ catalog, onDeleted }: CatalogActionsProps): ReactNode {
  const t = useViewTranslate()
  const [opened, setOpened] = useState<Opened>()
  const { _id: id, owner } = catalog
  const close = (): void => setOpened(undefined)
  const items: ActionItem[] = [
    ...creationsOf(catalog, t),
    ...(pageConfig.eventsIntegration
      ? [
          {
            id: 'notifications',
            icon: <Notifications />,
            label: t('catalogs.notifications.title'),
            onClick: () => setOpened('notifications')
          }
        ]
      : []),
    {
      id: 'duplicate',
      icon: <ContentCopy />,
      label: t('catalogs.actions.duplicate'),
      onClick: () => setOpened('duplicate')
    },
    {
      id: 'owner',
      icon: <Person />,
      label: t('catalogs.actions.owner'),
      danger: true,
      onClick: () => setOpened('owner')
    },
    {
      id: 'delete',
      icon: <Delete />,
      label: t('catalogs.actions.delete'),
      danger: true,
      onClick: () => setOpened('delete')
    }
  ]
  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <NotificationsDialog
        open={opened === 'notifications'}
        account={owner}
        topics={[
          { key: `catalogs:import-error:${id}`, title: t('catalogs.notifications.importErrors') },
          { key: `catalogs:harvest-error:${id}`, title: t('catalogHarvests.notifications.errors') },
          { key: `catalogs:publication-error:${id}`, title: t('catalogs.notifications.publicationErrors') }
        ]}
        onClose={close}
      />
      {opened === 'duplicate' && <DuplicateDialog catalog={catalog} onClose={close} />}
      {opened === 'owner' && <OwnerDialog catalog={catalog} onClose={close} />}
      <DeleteDialog catalog={catalog} open={opened === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}
