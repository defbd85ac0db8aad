import Check from '@mui/icons-material/CheckCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import History from '@mui/icons-material/ManageHistory'
import Open from '@mui/icons-material/OpenInNew'
import Person from '@mui/icons-material/ManageAccountsOutlined'
import Undo from '@mui/icons-material/Undo'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import type { ActionItem } from '../../../ui/ActionsList.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { sitesShowing } from '../publications/publications.ts'
import { usePortalSites } from '../publications/usePortalSites.ts'
import type { DocumentActionsProps } from './DocumentActions.tsx'

/** Dialogs of the actions on a page or a reuse. */
export type DocumentDialog = 'discard' | 'owner' | 'delete'

/** Actions on a page or a reuse, in order. */
export function useDocumentItems(
  props: DocumentActionsProps,
  onOpen: (dialog: DocumentDialog) => void
): ActionItem[] {
  const t = useViewTranslate()
  const { noView, isAdmin = true } = props
  const views = useViews(props)
  const isSame = !props.hasEdits || props.writing.busy
  const adminItems: ActionItem[] = [
    ...(pageConfig.eventsIntegration
      ? [{ id: 'events', icon: <History />, label: t('documents.events'), to: props.eventsPath }]
      : []),
    {
      id: 'owner',
      icon: <Person />,
      label: t('documents.owner'),
      danger: true,
      onClick: () => onOpen('owner')
    },
    {
      id: 'delete',
      icon: <Delete />,
      label: props.words.delete,
      danger: true,
      onClick: () => onOpen('delete')
    }
  ]
  return [
    ...(props.first ?? []),
    {
      id: 'validate',
      icon: <Check />,
      label: t('documents.validate'),
      disabled: isSame || props.isValid === false,
      // The error has already been shown.
      onClick: () => void props.validate().catch(() => undefined)
    },
    {
      id: 'discard',
      icon: <Undo />,
      label: t('documents.discard'),
      disabled: isSame,
      onClick: () => onOpen('discard')
    },
    ...(noView && !views.length ? [noView] : views),
    ...(props.others ?? []),
    ...(isAdmin ? adminItems : [])
  ]
}

/** Links to the document on each portal that shows it. */
function useViews({
  document,
  addressOn
}: Pick<DocumentActionsProps, 'document' | 'addressOn'>): ActionItem[] {
  const t = useViewTranslate()
  const { data: sites = [] } = usePortalSites(document.owner)
  return sitesShowing(sites, document).flatMap((site) =>
    site.url
      ? [
          {
            id: `view-${site.id}`,
            icon: <Open />,
            label: t('documents.view', { portal: siteName(site) }),
            href: addressOn(site.url),
            newTab: true
          }
        ]
      : []
  )
}
