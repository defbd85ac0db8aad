import { Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { pagesKey, patchPage } from '../api.ts'
import { maxTitleLength } from '../model/newPage.ts'

/** Internal title of the page; visitors see the title in its content. */
export function TitleForm({ id, title }: { id: string; title: string }): ReactNode {
  const t = useViewTranslate()
  /** Undefined while the field shows the title of the server. */
  const [typed, setTyped] = useState<string>()
  const { busy, write } = useDocumentWrite(pagesKey)
  const text = typed ?? title
  const wanted = text.trim()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || !wanted || wanted === title) return
    const words = { done: t('pageShow.saved'), failed: t('pageShow.saveError') }
    try {
      await write(() => patchPage(id, { title: wanted }), words)
      setTyped((latest) => (latest === text ? undefined : latest))
    } catch {
      // The error has already been shown.
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'start', flexWrap: 'wrap' }}>
        <TextField
          id="page-title"
          size="small"
          required
          label={t('pageShow.title')}
          helperText={t('pageShow.titleHelp')}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
          sx={{ flex: '1 1 280px', maxWidth: 560 }}
        />
        {wanted !== title && (
          <Button type="submit" variant="contained" disabled={!wanted} loading={busy} sx={{ height: 40 }}>
            {t('blocks.save')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
