import ContentCopy from '@mui/icons-material/ContentCopy'
import Done from '@mui/icons-material/Done'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Link,
  MenuItem,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import { useCopy, type CopyState } from '../../../../ui/useCopy.ts'
import { embedPath } from '../../../../paths.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { dFrameSnippet, iframeSnippet } from '../../model/embedSnippet.ts'

const copyLabels: Record<CopyState, string> = {
  idle: 'datasets.embed.copy',
  copied: 'datasets.embed.copied',
  selected: 'blocks.copySelected'
}
const snippetHeight = 500

/** Documentation of the element that a host page uses in the place of an iframe. */
const dFrameHome = 'https://github.com/data-fair/frame'

/** HTML that shows the dataset on another site, and what it looks like. */
export function EmbedTab(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const previews = dataset.previews ?? []
  const [chosen, setChosen] = useState('')
  const [mode, setMode] = useState<'iframe' | 'd-frame'>('iframe')
  const [synchronised, setSynchronised] = useState(false)
  const preview = previews.find(({ id }) => id === chosen) ?? previews[0]
  if (!preview) return <Typography>{t('datasets.embed.none')}</Typography>
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('datasets.embed.introduction')}</Typography>
      {dataset.visibility !== 'public' && (
        <Alert role="note" severity="info" variant="outlined">
          {t('datasets.embed.notPublic')}
        </Alert>
      )}
      {previews.length > 1 && (
        <TextField
          select
          size="small"
          label={t('datasets.embed.preview')}
          value={preview.id}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ maxWidth: 320 }}
        >
          {previews.map(({ id, title }) => (
            <MenuItem key={id} value={id}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        size="small"
        label={t('datasets.embed.mode')}
        value={mode}
        onChange={(event) => setMode(event.target.value as typeof mode)}
        sx={{ maxWidth: 320 }}
      >
        <MenuItem value="iframe">iframe</MenuItem>
        <MenuItem value="d-frame">d-frame</MenuItem>
      </TextField>
      {mode === 'd-frame' && (
        <div>
          <Typography>
            {t('datasets.embed.dFrame')}{' '}
            <Link href={dFrameHome} target="_blank" rel="noopener">
              {t('datasets.embed.dFrameLink')}
            </Link>
          </Typography>
          <FormControlLabel
            control={
              <Checkbox checked={synchronised} onChange={(_event, checked) => setSynchronised(checked)} />
            }
            label={t('datasets.embed.synchronise')}
          />
        </div>
      )}
      <Snippet
        text={
          mode === 'iframe'
            ? iframeSnippet(preview.href)
            : dFrameSnippet(preview.href, dataset.id, synchronised)
        }
      />
      <Typography variant="h3">{t('datasets.embed.result')}</Typography>
      <Box
        component="iframe"
        // Another table is shown once the data changed or the dataset became public.
        key={`${preview.id} ${dataset.finalizedAt} ${dataset.visibility}`}
        title={`${dataset.title} - ${preview.title}`}
        src={embedPath(dataset.id, preview.id)}
        loading="lazy"
        sx={{
          width: '100%',
          height: snippetHeight,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'transparent'
        }}
      />
    </Stack>
  )
}

function Snippet({ text }: { text: string }): ReactNode {
  const t = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  const { state, copy } = useCopy(text, field)
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
      <TextField
        multiline
        fullWidth
        label={t('datasets.embed.snippet')}
        value={text}
        inputRef={field}
        slotProps={{
          input: { readOnly: true, sx: { fontFamily: 'monospace', fontSize: '0.875rem' } },
          htmlInput: { onFocus: (event: React.FocusEvent<HTMLTextAreaElement>) => event.target.select() }
        }}
      />
      <Button
        variant="outlined"
        startIcon={state === 'copied' ? <Done /> : <ContentCopy />}
        onClick={copy}
        sx={{ flexShrink: 0, minWidth: 120 }}
      >
        <span aria-live="polite">{t(copyLabels[state])}</span>
      </Button>
    </Stack>
  )
}
