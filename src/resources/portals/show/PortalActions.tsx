import Delete from '@mui/icons-material/DeleteOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Dns from '@mui/icons-material/DnsOutlined'
import Fingerprint from '@mui/icons-material/FingerprintOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Person from '@mui/icons-material/ManageAccountsOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig, sitePath } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { safeLink } from '../../../ui/safeLink.ts'
import { portalSiteQuery } from '../api.ts'
import { draftPath } from '../editor/Preview.tsx'
import type { PortalDraft } from '../editor/usePortalDraft.ts'
import { AdminSwitches } from './AdminSwitches.tsx'
import { ContributionDialog } from './ContributionDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'

interface PortalActionsProps {
  portal: Portal
  draft: PortalDraft
  isValid: boolean
  onDeleted: () => void
}

type DialogName = 'discard' | 'contributions' | 'owner' | 'delete'

/** Actions of a portal, in the right panel. */
export function PortalActions({ portal, draft, isValid, onDeleted }: PortalActionsProps): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const [opened, setOpened] = useState<DialogName>()
  const close = (): void => setOpened(undefined)
  const isWaiting = !draft.hasDraft || draft.isDirty || draft.isSaving || draft.isBusy
  const items = useActionItems(portal, setOpened)
  return (
    <>
      <Stack sx={{ gap: 1, p: 2, pb: 1 }}>
        <Button
          variant="contained"
          color="accent"
          disabled={isWaiting || !isValid}
          loading={draft.isBusy}
          onClick={() => void draft.validate().catch(() => undefined)}
        >
          {t('portals.actions.validate')}
        </Button>
        <Button color="warning" disabled={isWaiting} onClick={() => setOpened('discard')}>
          {t('portals.actions.discard')}
        </Button>
      </Stack>
      <ActionsList title={t('blocks.actions')} items={items} />
      {adminMode && <AdminSwitches portal={portal} />}
      <ConfirmDialog
        open={opened === 'discard'}
        title={t('portals.actions.discard')}
        text={t('portals.draft.discardText')}
        alert="warning"
        onConfirm={draft.discard}
        onClose={close}
      />
      {opened === 'contributions' && <ContributionDialog portal={portal} onClose={close} />}
      {opened === 'owner' && <OwnerDialog portal={portal} onClose={close} />}
      <DeleteDialog portal={portal} open={opened === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  )
}

/** Links and dialogs of the actions on a portal. */
function useActionItems(portal: Portal, open: (dialog: DialogName) => void): ActionItem[] {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const { data: site } = useQuery(portalSiteQuery(portal))
  const { _id: id } = portal
  return [
    ...(pageConfig.eventsIntegration
      ? [
          {
            id: 'events',
            icon: <Fingerprint />,
            label: t('portals.actions.events'),
            to: paths.portalEvents(id)
          }
        ]
      : []),
    {
      id: 'contributions',
      icon: <Groups />,
      label: t('portals.actions.contributions'),
      onClick: () => open('contributions')
    },
    {
      id: 'view-draft',
      icon: <Visibility />,
      label: t('portals.actions.viewDraft'),
      href: safeLink(site?.draftUrl) ?? draftPath(id),
      newTab: true
    },
    {
      id: 'view',
      icon: <OpenInNew />,
      label: t('portals.actions.view'),
      href: safeLink(site?.url) ?? `${sitePath}/portal/${encodeURIComponent(id)}`,
      newTab: true
    },
    {
      id: 'pages',
      icon: <Description />,
      label: t('portals.actions.pages'),
      to: `/pages?portal=${encodeURIComponent(id)}`
    },
    ...(adminMode
      ? [
          {
            id: 'ingress',
            icon: <Dns />,
            label: t('portals.actions.ingress'),
            to: paths.portalIngress(id)
          }
        ]
      : []),
    {
      id: 'owner',
      icon: <Person />,
      label: t('portals.actions.owner'),
      danger: true,
      onClick: () => open('owner')
    },
    {
      id: 'delete',
      icon: <Delete />,
      label: t('portals.actions.delete'),
      danger: true,
      onClick: () => open('delete')
    }
  ]
}
