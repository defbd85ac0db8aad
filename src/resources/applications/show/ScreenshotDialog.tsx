import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useId, useRef, useState, type ReactNode } from 'react'
import { apiRequest, errorDetail, withQuery } from '../../../api/http.ts'
import { initMessage, isAlive, navigationOf } from '../../../hosted/frameMessages.ts'
import { useFrameMessages } from '../../../hosted/useFrameMessages.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { openedApplicationPath } from '../../../paths.ts'
import { saveBlob } from '../../../views/table/download/downloadTarget.ts'
import { applicationPath } from '../api.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { captureName, captureQuery, captureSize, hasState, isCaptureSize } from '../model/captures.ts'

/** Dialog that captures the application, in a chosen size and state. */
export function ScreenshotDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { application } = useApplication()
  const [size, setSize] = useState(() => captureSize(application))
  const [address, setAddress] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isReady = isCaptureSize(size)

  async function download(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const query = captureQuery(application, size, address)
      const response = await apiRequest(applicationPath(application.id, '/capture'), { query, silent: true })
      saveBlob(await response.blob(), captureName(application.id, response.headers.get('content-type')))
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { maxWidth: 800 } } }}
    >
      <DialogTitle id={`${id}-title`}>{t('applications.show.panel.capture')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography>{t('applications.capture.introduction')}</Typography>
          <Stack direction="row" sx={{ gap: 2, pt: 1 }}>
            {(['width', 'height'] as const).map((dimension) => (
              <TextField
                key={dimension}
                type="number"
                size="small"
                label={t(`applications.capture.${dimension}`)}
                value={size[dimension] || ''}
                disabled={isBusy}
                onChange={(event) => setSize({ ...size, [dimension]: Number(event.target.value) })}
                slotProps={{ htmlInput: { min: 50, max: 5000 } }}
              />
            ))}
          </Stack>
          {!isReady && <Alert severity="warning">{t('applications.capture.badSize')}</Alert>}
          {hasState(application) && (
            <>
              <Typography>{t('applications.capture.navigate')}</Typography>
              <StateFrame onNavigation={setAddress} />
            </>
          )}
          {error !== undefined && (
            <Alert severity="error">{labelled(t('applications.capture.error'), errorDetail(error))}</Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isBusy} onClick={onClose}>
          {t('blocks.cancel')}
        </Button>
        <Button variant="contained" disabled={!isReady} loading={isBusy} onClick={() => void download()}>
          {t('applications.capture.download')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Frame in which the user browses the application. Its navigation messages are read in both versions of the frame
 * protocol.
 */
function StateFrame({ onNavigation }: { onNavigation: (address: string) => void }): ReactNode {
  const { application } = useApplication()
  const frame = useRef<HTMLIFrameElement>(null)
  const primary = useTheme().palette.primary.main
  const [source] = useState(() =>
    withQuery(openedApplicationPath(application.id), { 'd-frame': true, primary })
  )
  useFrameMessages(frame, (event) => {
    const base = new URL(source, window.location.href)
    if (isAlive(event.data)) {
      const frameOptions = {
        title: application.title,
        src: base.href,
        syncParams: true,
        stateChangeEvents: true
      }
      frame.current?.contentWindow?.postMessage(initMessage(frameOptions), event.origin)
    }
    const navigation = navigationOf(event.data)
    if (navigation && URL.canParse(navigation.href, base)) onNavigation(new URL(navigation.href, base).href)
  })
  return (
    <Box
      component="iframe"
      ref={frame}
      src={source}
      title={application.title}
      sx={{ width: '100%', height: 400, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
    />
  )
}
