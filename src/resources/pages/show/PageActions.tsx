import Check from '@mui/icons-material/CheckCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/ManageHistory'
import Open from '@mui/icons-material/OpenInNew'
import Person from '@mui/icons-material/ManageAccountsOutlined'
import Undo from '@mui/icons-material/Undo'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { useState, type ReactNode } from 'react'
import { ownerRole } from '../../../../contract/permissions.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import { addressOfPage } from '../../../../contract/portals/pagePath.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { sitesShowing } from '../../portals/publications/publications.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { GiveDialog } from '../../portals/shared/GiveDialog.tsx'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { discardPageDraft, pagesKey, patchPage, validatePageDraft } from '../api.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { DeletePageDialog } from './DeletePageDialog.tsx'

type Opened = 'discard' | 'owner' | 'delete'

/** What can be done with a page. */
export function PageActions({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const [opened, setOpened] = useState<Opened>()
  const { busy, write } = useDocumentWrite(pagesKey)
  const { data: sites = [] } = usePortalSites(page.owner)
  const isAdmin = ownerRole(session, page.owner) === 'admin'
  const close = (): void => setOpened(undefined)

  function validate(): void {
    const words = { done: t('pageShow.validated'), failed: t('pageShow.validateError') }
    // What was refused has been told.
    write(() => validatePageDraft(page._id), words).catch(() => undefined)
  }

  const discard = (): Promise<void> =>
    write(() => discardPageDraft(page._id), {
      done: t('pageShow.discarded'),
      failed: t('pageShow.discardError')
    })

  const isSame = !hasDraft(page) || busy
  const items: ActionItem[] = [
    { id: 'edit', icon: <Edit />, label: t('pageShow.actions.edit'), to: paths.pageConfig(page._id) },
    {
      id: 'validate',
      icon: <Check />,
      label: t('pageShow.actions.validate'),
      disabled: isSame,
      onClick: validate
    },
    {
      id: 'discard',
      icon: <Undo />,
      label: t('pageShow.actions.discard'),
      disabled: isSame,
      onClick: () => setOpened('discard')
    },
    ...viewItems(),
    ...(isAdmin ? adminItems() : [])
  ]

  function viewItems(): ActionItem[] {
    const shown = sitesShowing(sites, page).flatMap((site) =>
      site.url
        ? [
            {
              id: `view-${site.id}`,
              icon: <Open />,
              label: t('pageShow.actions.view', { portal: siteName(site) }),
              href: addressOfPage(site.url, page),
              newTab: true
            }
          ]
        : []
    )
    const none = {
      id: 'view',
      icon: <VisibilityOff />,
      label: t('pageShow.actions.viewNone'),
      disabled: true
    }
    return shown.length ? shown : [none]
  }

  function adminItems(): ActionItem[] {
    const events = {
      id: 'events',
      icon: <History />,
      label: t('pageShow.actions.events'),
      to: paths.pageEvents(page._id)
    }
    return [
      ...(pageConfig.eventsIntegration ? [events] : []),
      {
        id: 'owner',
        icon: <Person />,
        label: t('pageShow.actions.owner'),
        danger: true,
        onClick: () => setOpened('owner')
      },
      {
        id: 'delete',
        icon: <Delete />,
        label: t('pageShow.actions.delete'),
        danger: true,
        onClick: () => setOpened('delete')
      }
    ]
  }

  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <ConfirmDialog
        open={opened === 'discard'}
        title={t('pageShow.actions.discard')}
        text={t('pageShow.discardText')}
        onConfirm={discard}
        onClose={close}
      />
      {opened === 'owner' && (
        <GiveDialog
          title={t('pageShow.actions.owner')}
          warning={t('pageShow.ownerWarning')}
          owner={page.owner}
          onGive={(owner) =>
            write(() => patchPage(page._id, { owner }), {
              done: t('pageShow.ownerChanged'),
              failed: t('pageShow.ownerError')
            })
          }
          onClose={close}
        />
      )}
      <DeletePageDialog page={page} open={opened === 'delete'} onClose={close} />
    </>
  )
}
