import { Alert, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useDebouncedText } from '../../../ui/useDebouncedText.ts'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { publicPortalQuery, reusesKey, submitReuse, validateReuseDraft } from '../api.ts'
import { isEmptyReuse, portalIdIn } from '../model/reuseDraft.ts'
import type { ReuseDraft } from './useReuseDraft.ts'

interface SubmitDialogProps {
  reuse: Reuse
  editing: ReuseDraft
  /** Id of the initially selected portal. */
  portalId: string | undefined
  onClose: () => void
}

/** Dialog that submits a reuse to a portal, whose account becomes the owner. */
export function SubmitDialog({ reuse, editing, portalId, onClose }: SubmitDialogProps): ReactNode {
  const t = useViewTranslate()
  const [text, setText] = useState(portalId ?? '')
  const paused = useDebouncedText(text)
  const id = portalIdIn(paused)
  const { data: portal, error } = useQuery({ ...publicPortalQuery(id ?? ''), enabled: !!id, retry: false })
  const { write } = useDocumentWrite(reusesKey)
  // An empty reuse cannot be submitted: the submitter can no longer edit it afterwards.
  const isEmpty = isEmptyReuse(editing.draft)
  const isUnknown = !!paused.trim() && (!id || !!error)

  async function submit(): Promise<void> {
    if (!id || !(await editing.save())) throw new Error('not saved')
    // The draft is published first: the new owner could not know whether it was intended.
    const propose = async (): Promise<Reuse> => {
      await validateReuseDraft(reuse._id)
      return submitReuse(reuse._id, id)
    }
    await write(propose, {
      done: t('reuseShow.submitted', { portal: portal?.title ?? '' }),
      failed: t('reuseShow.submitError')
    })
  }

  return (
    <ConfirmDialog
      open
      title={t('reuseShow.actions.submit')}
      text={<Typography>{t('reuseShow.submitText')}</Typography>}
      color="primary"
      confirmLabel={t('reuseShow.submit')}
      confirmDisabled={!portal || isEmpty || editing.problems.length > 0}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        fullWidth
        label={t('reuseShow.submitPortal')}
        value={text}
        error={isUnknown}
        helperText={isUnknown ? t('reuseShow.unknownPortal') : t('reuseShow.submitPortalHelp')}
        onChange={(event) => setText(event.target.value)}
        sx={{ mt: 2 }}
      />
      {portal && (
        <Alert role="note" severity="info" variant="outlined" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {`${portal.title} (${portal.owner.name})`}
        </Alert>
      )}
      {isEmpty && (
        <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {t('reuseShow.emptySubmission')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
