import Check from '@mui/icons-material/CheckCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import History from '@mui/icons-material/ManageHistory'
import Open from '@mui/icons-material/OpenInNew'
import Person from '@mui/icons-material/ManageAccountsOutlined'
import Undo from '@mui/icons-material/Undo'
import { useState, type ReactNode } from 'react'
import type { Page, Reuse } from '../../../../contract/portals/page.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DeleteRecordDialog, type DeleteRecordDialogProps } from '../../../ui/DeleteRecordDialog.tsx'
import { GiveDialog } from '../../../ui/GiveDialog.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { sitesShowing } from '../publications/publications.ts'
import { usePortalSites } from '../publications/usePortalSites.ts'
import type { DocumentWriting } from './useDocumentWrite.ts'

interface DocumentActionsProps {
  document: Page | Reuse
  writing: DocumentWriting
  hasEdits: boolean
  /** Whether the draft is valid. */
  isValid?: boolean
  isAdmin?: boolean
  /** Actions before the common ones. */
  first?: readonly ActionItem[]
  /** Action in place of "view", for a document that is on no portal. */
  noView?: ActionItem
  /** Actions after "view". */
  others?: readonly ActionItem[]
  eventsPath: string
  words: { ownerWarning: string; ownerChanged: string; delete: string }
  /** Returns the public URL of the document on a portal. */
  addressOn: (url: string) => string
  validate: () => Promise<void>
  discard: () => Promise<unknown>
  give: (owner: Account) => Promise<unknown>
  deletion: Pick<DeleteRecordDialogProps, 'text' | 'remove' | 'onDeleted' | 'list' | 'queryKey' | 'stale'> & {
    done: string
    failed: string
  }
}

/** Actions on a page or a reuse: validate or discard the draft, and more. */
export function DocumentActions(props: DocumentActionsProps): ReactNode {
  const { document, writing, hasEdits, isValid = true, isAdmin = true, noView, words } = props
  const { done, failed, ...deletion } = props.deletion
  const t = useViewTranslate()
  const [opened, setOpened] = useState<'discard' | 'owner' | 'delete'>()
  const { data: sites = [] } = usePortalSites(document.owner)
  const close = (): void => setOpened(undefined)
  const isSame = !hasEdits || writing.busy
  const views = sitesShowing(sites, document).flatMap((site) =>
    site.url
      ? [
          {
            id: `view-${site.id}`,
            icon: <Open />,
            label: t('documents.view', { portal: siteName(site) }),
            href: props.addressOn(site.url),
            newTab: true
          }
        ]
      : []
  )
  const events: ActionItem = {
    id: 'events',
    icon: <History />,
    label: t('documents.events'),
    to: props.eventsPath
  }
  const adminItems: ActionItem[] = [
    ...(pageConfig.eventsIntegration ? [events] : []),
    {
      id: 'owner',
      icon: <Person />,
      label: t('documents.owner'),
      danger: true,
      onClick: () => setOpened('owner')
    },
    { id: 'delete', icon: <Delete />, label: words.delete, danger: true, onClick: () => setOpened('delete') }
  ]
  const items: ActionItem[] = [
    ...(props.first ?? []),
    {
      id: 'validate',
      icon: <Check />,
      label: t('documents.validate'),
      disabled: isSame || !isValid,
      // The error has already been shown.
      onClick: () => void props.validate().catch(() => undefined)
    },
    {
      id: 'discard',
      icon: <Undo />,
      label: t('documents.discard'),
      disabled: isSame,
      onClick: () => setOpened('discard')
    },
    ...(noView && !views.length ? [noView] : views),
    ...(props.others ?? []),
    ...(isAdmin ? adminItems : [])
  ]
  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <ConfirmDialog
        open={opened === 'discard'}
        title={t('documents.discard')}
        text={t('documents.discardText')}
        onConfirm={() =>
          writing.write(props.discard, {
            done: t('documents.discarded'),
            failed: t('documents.discardError')
          })
        }
        onClose={close}
      />
      {opened === 'owner' && (
        <GiveDialog
          title={t('documents.owner')}
          warning={words.ownerWarning}
          owner={document.owner}
          onGive={(owner) =>
            writing.write(() => props.give(owner), {
              done: words.ownerChanged,
              failed: t('documents.ownerError')
            })
          }
          onClose={close}
        />
      )}
      <DeleteRecordDialog
        {...deletion}
        open={opened === 'delete'}
        title={words.delete}
        words={{ no: t('documents.no'), yes: t('documents.yes'), done, failed }}
        onClose={close}
      />
    </>
  )
}
