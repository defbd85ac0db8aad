import Download from '@mui/icons-material/Download'
import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useLinesList } from '../linesContext.ts'
import { FormatEntries } from './FormatEntries.tsx'
import type { CsvDownloadControl, Separator } from './useCsvDownload.ts'

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 16,
  maxWidth: 400,
  boxSizing: 'border-box'
})

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 8 })

const Row = styled('div')({ display: 'flex', gap: 8, alignItems: 'center' })

interface DownloadChoicesProps {
  /** State kept by the parent: a download continues when this menu closes. */
  download: CsvDownloadControl
  /** Called when a download has started and needs no progress display. */
  onDone: () => void
}

/** Download formats of a list of lines. */
export function DownloadChoices({ download, onDone }: DownloadChoicesProps): ReactNode {
  const translate = useViewTranslate()
  return (
    <Panel>
      <Alert severity="info" variant="outlined">
        {translate('views.download.info')}
      </Alert>
      {download.progress === undefined ? (
        <CsvEntry download={download} onDone={onDone} />
      ) : (
        <Progress download={download} progress={download.progress} />
      )}
      <FormatEntries onDone={onDone} />
    </Panel>
  )
}

function CsvEntry({ download, onDone }: DownloadChoicesProps): ReactNode {
  const translate = useViewTranslate()
  const { lines } = useLinesList()
  const [unfolded, setUnfolded] = useState(false)
  const [separator, setSeparator] = useState<Separator>(',')
  const [isNeutral, setNeutral] = useState(true)
  const helpId = useId()
  const isLong = (lines.total ?? 0) > 10_000
  return (
    <>
      <Button
        startIcon={<Download />}
        sx={{ justifyContent: 'flex-start' }}
        disabled={!lines.total}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {translate('views.download.csv')}
      </Button>
      {unfolded && (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            download.start({ separator, isNeutral })
            // A long download shows its progress in the menu, which stays open.
            if (!isLong) onDone()
          }}
        >
          <TextField
            select
            size="small"
            fullWidth
            label={translate('views.download.separator')}
            value={separator}
            onChange={(event) => setSeparator(event.target.value === ';' ? ';' : ',')}
          >
            <MenuItem value=",">{translate('views.download.comma')}</MenuItem>
            <MenuItem value=";">{translate('views.download.semicolon')}</MenuItem>
          </TextField>
          <div>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={isNeutral}
                  onChange={(event) => setNeutral(event.target.checked)}
                  slotProps={{ input: { 'aria-describedby': helpId } }}
                />
              }
              label={translate('views.download.neutralize')}
            />
            <FormHelperText id={helpId} sx={{ mt: 0 }}>
              {translate('views.download.neutralizeHelp')}
            </FormHelperText>
          </div>
          <Button type="submit" variant="contained">
            {translate('views.download.submit')}
          </Button>
        </Form>
      )}
    </>
  )
}

function Progress({ download, progress }: { download: CsvDownloadControl; progress: number }): ReactNode {
  const translate = useViewTranslate()
  const { lines, cells } = useLinesList()
  const total = lines.total ?? 0
  const done = Math.min(progress, total)
  const cancel = translate('views.download.cancel')
  const text = translate('views.download.progress', {
    file: download.file,
    lines: done.toLocaleString(cells.locale),
    total: total.toLocaleString(cells.locale)
  })
  return (
    <div>
      <Row>
        <span>{text}</span>
        <IconButton size="small" title={cancel} onClick={download.cancel}>
          <Close />
        </IconButton>
      </Row>
      <LinearProgress
        variant="buffer"
        value={total ? (100 * done) / total : 0}
        valueBuffer={total ? Math.min(100, (100 * (done + 10_000)) / total) : 0}
        aria-label={text}
      />
    </div>
  )
}
