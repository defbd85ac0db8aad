import Send from '@mui/icons-material/SendOutlined'
import type { ReactNode } from 'react'
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
import type { ReuseDraft } from './useReuseDraft.ts'

interface ReuseActionsProps {
  reuse: Reuse
  editing: ReuseDraft
  onSubmit: () => void
}

/** Actions on a reuse. */
export function ReuseActions({ reuse, editing, onSubmit }: ReuseActionsProps): ReactNode {
  const t = useViewTranslate()
  const writing = useDocumentWrite(reusesKey)
  const { _id: id, title, submitter } = reuse
  const submit: ActionItem = {
    id: 'submit',
    icon: <Send />,
    label: t('reuseShow.actions.submit'),
    onClick: onSubmit
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
  )
}
