import Delete from '@mui/icons-material/DeleteOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Replay from '@mui/icons-material/Replay'
import Storage from '@mui/icons-material/StorageOutlined'
import { useState, type ReactNode } from 'react'
import type { Publication } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { NotificationsDialog } from '../NotificationsButton.tsx'
import { PublicationDeletion, PublishAgain } from './PublicationDialogs.tsx'
import { isBusy, isRepeatable, remotePage } from './publicationState.ts'

/** Actions on a publication. */
export function PublicationActions(props: { publication: Publication; onUnlinked: () => void }): ReactNode {
  const t = useViewTranslate()
  const { publication, onUnlinked } = props
  const [open, setOpen] = useState<'again' | 'delete' | 'notifications'>()
  const page = remotePage(publication)
  const items: ActionItem[] = []
  if (page) {
    items.push({
      id: 'remote',
      icon: <OpenInNew />,
      label: t('catalogPublications.actions.remote'),
      href: page,
      newTab: true
    })
  }
  items.push({
    id: 'dataset',
    icon: <Storage />,
    label: t('catalogPublications.actions.dataset'),
    to: paths.dataset(publication.dataFairDataset.id)
  })
  if (pageConfig.eventsIntegration) {
    items.push({
      id: 'notifications',
      icon: <Notifications />,
      label: t('catalogs.notifications.title'),
      onClick: () => setOpen('notifications')
    })
  }
  if (isRepeatable(publication)) {
    items.push({
      id: 'again',
      icon: <Replay />,
      label: t('catalogPublications.actions.again'),
      disabled: isBusy(publication),
      onClick: () => setOpen('again')
    })
  }
  items.push({
    id: 'delete',
    icon: <Delete />,
    label: t('catalogPublications.actions.delete'),
    danger: true,
    disabled: isBusy(publication),
    onClick: () => setOpen('delete')
  })
  const close = (): void => setOpen(undefined)
  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <NotificationsDialog
        open={open === 'notifications'}
        account={publication.owner}
        topics={[
          {
            key: `catalogs:publication-error:${publication.catalog.id}`,
            title: t('catalogs.notifications.publicationErrors')
          }
        ]}
        onClose={close}
      />
      <PublishAgain publication={publication} open={open === 'again'} onClose={close} />
      <PublicationDeletion
        publication={publication}
        open={open === 'delete'}
        onClose={close}
        onUnlinked={onUnlinked}
      />
    </>
  )
}
