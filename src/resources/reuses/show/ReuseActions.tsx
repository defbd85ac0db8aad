import Check from '@mui/icons-material/CheckCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import History from '@mui/icons-material/ManageHistory'
import Open from '@mui/icons-material/OpenInNew'
import Person from '@mui/icons-material/ManageAccountsOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Undo from '@mui/icons-material/Undo'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { addressOfReuse } from '../../../../contract/portals/pagePath.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { sitesShowing } from '../../portals/publications/publications.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { GiveDialog } from '../../portals/shared/GiveDialog.tsx'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import {
  deleteReuse,
  discardReuseDraft,
  patchReuse,
  readReuse,
  reuseQuery,
  reusesKey,
  validateReuseDraft
} from '../api.ts'
import { SubmitDialog } from './SubmitDialog.tsx'
import type { ReuseDraft } from './useReuseDraft.ts'

type Opened = 'discard' | 'submit' | 'owner' | 'delete'

/** What can be done with a reuse. */
export function ReuseActions({ reuse, editing }: { reuse: Reuse; editing: ReuseDraft }): ReactNode {
  const t = useViewTranslate()
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<Opened>()
  const isProposing = query.has('portal')
  const { busy, write } = useDocumentWrite(reusesKey)
  const { data: sites = [] } = usePortalSites(reuse.owner)
  const { _id: id, submitter } = reuse
  function close(): void {
    setOpened(undefined)
    if (isProposing) setQuery(withoutPortal, { replace: true })
  }

  async function validate(): Promise<void> {
    if (!(await editing.save())) return
    await write(() => validateReuseDraft(id), {
      done: t('reuseShow.validated'),
      failed: t('reuseShow.validateError')
    })
  }

  const discard = (): Promise<void> =>
    write(
      async () => {
        await editing.forget()
        await discardReuseDraft(id)
        editing.reset(await readReuse(id))
      },
      { done: t('reuseShow.discarded'), failed: t('reuseShow.discardError') }
    )

  const hasEdits = hasDraft(reuse) || editing.state !== 'saved'
  const items: ActionItem[] = [
    {
      id: 'validate',
      icon: <Check />,
      label: t('reuseShow.actions.validate'),
      disabled: !hasEdits || busy || editing.problems.length > 0,
      // What was refused has been told.
      onClick: () => void validate().catch(() => undefined)
    },
    {
      id: 'discard',
      icon: <Undo />,
      label: t('reuseShow.actions.discard'),
      disabled: !hasEdits || busy,
      onClick: () => setOpened('discard')
    },
    ...sitesShowing(sites, reuse).flatMap((site) =>
      site.url
        ? [
            {
              id: `view-${site.id}`,
              icon: <Open />,
              label: t('reuseShow.actions.view', { portal: siteName(site) }),
              href: addressOfReuse(site.url, reuse),
              newTab: true
            }
          ]
        : []
    ),
    ...(submitter
      ? []
      : [
          {
            id: 'submit',
            icon: <Send />,
            label: t('reuseShow.actions.submit'),
            onClick: () => setOpened('submit')
          }
        ]),
    ...(pageConfig.eventsIntegration
      ? [
          {
            id: 'events',
            icon: <History />,
            label: t('reuseShow.actions.events'),
            to: paths.reuseEvents(id)
          }
        ]
      : []),
    {
      id: 'owner',
      icon: <Person />,
      label: t('reuseShow.actions.owner'),
      danger: true,
      onClick: () => setOpened('owner')
    },
    {
      id: 'delete',
      icon: <Delete />,
      label: t('reuseShow.actions.delete'),
      danger: true,
      onClick: () => setOpened('delete')
    }
  ]
  return (
    <>
      <ActionsList title={t('blocks.actions')} items={items} />
      <ConfirmDialog
        open={opened === 'discard'}
        title={t('reuseShow.actions.discard')}
        text={t('reuseShow.discardText')}
        onConfirm={discard}
        onClose={close}
      />
      {(opened === 'submit' || isProposing) && (
        <SubmitDialog reuse={reuse} editing={editing} onClose={close} />
      )}
      {opened === 'owner' && (
        <GiveDialog
          title={t('reuseShow.actions.owner')}
          warning={t('reuseShow.ownerWarning')}
          owner={reuse.owner}
          onGive={(owner) =>
            write(() => patchReuse(id, { owner }), {
              done: t('reuseShow.ownerChanged'),
              failed: t('reuseShow.ownerError')
            })
          }
          onClose={close}
        />
      )}
      <DeleteReuseDialog reuse={reuse} editing={editing} open={opened === 'delete'} onClose={close} />
    </>
  )
}

function withoutPortal(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('portal')
  return next
}

interface DeleteProps {
  reuse: Reuse
  editing: ReuseDraft
  open: boolean
  onClose: () => void
}

/** Asks, then shows the list. */
function DeleteReuseDialog({ reuse, editing, open, onClose }: DeleteProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { _id: id, title } = reuse

  async function remove(): Promise<void> {
    try {
      await deleteReuse(id)
    } catch (error) {
      notify({ msg: t('reuseShow.deleteError'), error })
      throw error
    }
    editing.reset(reuse)
    notify({ type: 'success', msg: t('reuseShow.deleted', { title }), goesOn: true })
    await navigate(paths.reuses)
    client.removeQueries({ queryKey: reuseQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: reusesKey })
  }

  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('reuseShow.actions.delete')}
      text={t('reuseShow.deleteText', { title })}
      cancelLabel={t('reuseShow.no')}
      confirmLabel={t('reuseShow.yes')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
