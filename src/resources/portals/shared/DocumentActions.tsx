import { useState, type ReactNode } from 'react'
import type { Page, Reuse } from '../../../../contract/portals/page.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DeleteRecordDialog, type DeleteRecordDialogProps } from '../../../ui/DeleteRecordDialog.tsx'
import { GiveDialog } from '../../../ui/GiveDialog.tsx'
import { useDocumentItems, type DocumentDialog } from './useDocumentItems.tsx'
import type { DocumentWriting } from './useDocumentWrite.ts'

export interface DocumentActionsProps {
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
  const { document, writing, words } = props
  const { done, failed, ...deletion } = props.deletion
  const t = useViewTranslate()
  const [opened, setOpened] = useState<DocumentDialog>()
  const close = (): void => setOpened(undefined)
  const items = useDocumentItems(props, setOpened)
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
