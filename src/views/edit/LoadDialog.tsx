import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { LoadColumns } from './LoadColumns.tsx'
import { LoadFields } from './LoadFields.tsx'
import { Summary } from './Summary.tsx'
import { useLinesFile } from './useLinesFile.ts'
import { useLinesUpload } from './useLinesUpload.ts'

/** Dialog that loads lines from a file. */
export function LoadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const { dataset, written } = useEditing()
  const file = useLinesFile()
  const { toLoad } = file
  const { progress, message, summary, send, cancel } = useLinesUpload(dataset.id, written)
  const busy = progress !== undefined
  const load = async (): Promise<boolean> => !!toLoad && send(toLoad)
  // During an upload the only choices are to wait or to cancel.
  useFramedLeaveGuard(busy || (!!toLoad && !summary), { save: busy ? undefined : load })

  return (
    <EditFrame
      title={t('edit.load.open')}
      maxWidth={500}
      onClose={busy ? undefined : onClose}
      actions={
        summary ? (
          <Button variant="contained" onClick={onClose}>
            {t('edit.ok')}
          </Button>
        ) : (
          <>
            <Button color="inherit" onClick={busy ? cancel : onClose}>
              {t('blocks.cancel')}
            </Button>
            <Button
              variant="contained"
              color={file.drop ? 'warning' : 'primary'}
              disabled={!toLoad}
              loading={busy}
              onClick={() => void load()}
            >
              {t('edit.load.send')}
            </Button>
          </>
        )
      }
    >
      {summary ? (
        <>
          <Summary summary={summary} columns={dataset.schema} />
          {summary.nbErrors > 0 && <LoadColumns />}
        </>
      ) : (
        <LoadFields file={file} disabled={busy}>
          {progress && <UploadProgress {...(toLoad && { name: toLoad.actions.name })} {...progress} />}
          {message && (
            <Alert severity="error" variant="outlined">
              {message}
            </Alert>
          )}
        </LoadFields>
      )}
    </EditFrame>
  )
}
