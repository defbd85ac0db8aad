import Send from '@mui/icons-material/SendOutlined'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { addressOfReuse } from '../../../../contract/portals/pagePath.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import type { ActionItem } from '../../../ui/ActionsList.tsx'
import { DocumentActions } from '../../portals/shared/DocumentActions.tsx'
import { hasDraft } from '../../portals/shared/draft.ts'
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

/** What can be done with a reuse. */
export function ReuseActions({ reuse, editing }: { reuse: Reuse; editing: ReuseDraft }): ReactNode {
  const t = useViewTranslate()
  const [query, setQuery] = useSearchParams()
  const [isSubmitting, setSubmitting] = useState(false)
  const isProposing = query.has('portal')
  const writing = useDocumentWrite(reusesKey)
  const { _id: id, title, submitter } = reuse
  const submit: ActionItem = {
    id: 'submit',
    icon: <Send />,
    label: t('reuseShow.actions.submit'),
    onClick: () => setSubmitting(true)
  }

  async function validate(): Promise<void> {
    if (!(await editing.save())) return
    await writing.write(() => validateReuseDraft(id), {
      done: t('documents.validated'),
      failed: t('documents.validateError')
    })
  }

  async function discard(): Promise<void> {
    await editing.forget()
    await discardReuseDraft(id)
    editing.reset(await readReuse(id))
  }

  return (
    <>
      <DocumentActions
        document={reuse}
        writing={writing}
        hasEdits={hasDraft(reuse) || editing.state !== 'saved'}
        isValid={!editing.problems.length}
        others={submitter ? [] : [submit]}
        eventsPath={paths.reuseEvents(id)}
        words={{
          ownerWarning: t('reuseShow.ownerWarning'),
          ownerChanged: t('reuseShow.ownerChanged'),
          delete: t('reuseShow.actions.delete')
        }}
        addressOn={(url) => addressOfReuse(url, reuse)}
        validate={validate}
        discard={discard}
        give={(owner) => patchReuse(id, { owner })}
        deletion={{
          text: t('reuseShow.deleteText', { title }),
          done: t('reuseShow.deleted', { title }),
          failed: t('reuseShow.deleteError'),
          remove: () => deleteReuse(id),
          onDeleted: () => editing.reset(reuse),
          list: paths.reuses,
          queryKey: reuseQuery(id).queryKey,
          stale: [reusesKey]
        }}
      />
      {(isSubmitting || isProposing) && (
        <SubmitDialog
          reuse={reuse}
          editing={editing}
          onClose={() => {
            setSubmitting(false)
            if (isProposing) setQuery(withoutPortal, { replace: true })
          }}
        />
      )}
    </>
  )
}

function withoutPortal(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('portal')
  return next
}
