import ContentCopy from '@mui/icons-material/ContentCopy'
import Done from '@mui/icons-material/Done'
import {
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
import { useCopy, type CopyState } from '../../../ui/useCopy.ts'
import { dFrameSnippet, iframeSnippet } from './embedSnippet.ts'

const copyLabels: Record<CopyState, string> = {
  idle: 'owned.embed.copy',
  copied: 'owned.embed.copied',
  selected: 'blocks.copySelected'
}

/** Documentation of the `d-frame` element, which host pages use instead of an iframe. */
const dFrameHome = 'https://github.com/data-fair/frame'

interface EmbedSnippetProps {
  /** Absolute URL of the embedded page. */
  href: string
  /** Prefix of the embedded page's parameters in the URL of the host page. */
  id: string
}

/** HTML code that embeds a page in another site, as an iframe or as a `d-frame` element. */
export function EmbedSnippet({ href, id }: EmbedSnippetProps): ReactNode {
  const t = useTranslate()
  const [mode, setMode] = useState<'iframe' | 'd-frame'>('iframe')
  const [synchronised, setSynchronised] = useState(false)
  return (
    <>
      <TextField
        select
        size="small"
        label={t('owned.embed.mode')}
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
            {t('owned.embed.dFrame')}{' '}
            <Link href={dFrameHome} target="_blank" rel="noopener">
              {t('owned.embed.dFrameLink')}
            </Link>
          </Typography>
          <FormControlLabel
            control={
              <Checkbox checked={synchronised} onChange={(_event, checked) => setSynchronised(checked)} />
            }
            label={t('owned.embed.synchronise')}
          />
        </div>
      )}
      <Snippet text={mode === 'iframe' ? iframeSnippet(href) : dFrameSnippet(href, id, synchronised)} />
    </>
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
        label={t('owned.embed.snippet')}
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
