import Edit from '@mui/icons-material/EditOutlined'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useDatasetSave } from '../../live/useDatasetSave.ts'
import { slugPattern } from '../../model/publicationSites.ts'

/** Changes the name that the dataset has in addresses. */
export function SlugDialogButton(): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { dataset } = useDataset()
  const { save, saving } = useDatasetSave()
  const [slug, setSlug] = useState<string>()
  const close = (): void => setSlug(undefined)
  const isInvalid = slug !== undefined && !slugPattern.test(slug)
  const isReady = !!slug && !isInvalid && slug !== dataset.slug
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isReady && (await save({ slug }))) close()
  }
  return (
    <>
      <Button startIcon={<Edit />} onClick={() => setSlug(dataset.slug)}>
        {t('datasets.portals.slug')}
      </Button>
      <Dialog open={slug !== undefined} fullWidth maxWidth="sm" onClose={close} aria-labelledby={id}>
        <DialogTitle id={id}>{t('datasets.portals.slug')}</DialogTitle>
        <DialogContent>
          <Stack component="form" id={`${id}-form`} sx={{ gap: 2 }} onSubmit={(event) => void submit(event)}>
            <Alert severity="warning" variant="outlined" role="note">
              {t('datasets.portals.slugWarning')}
            </Alert>
            <TextField
              required
              label={t('datasets.portals.newSlug')}
              value={slug ?? ''}
              error={isInvalid}
              helperText={t('datasets.portals.slugHelp')}
              onChange={(event) => setSlug(event.target.value)}
              slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {t('blocks.cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} variant="contained" disabled={!isReady} loading={saving}>
            {t('datasets.portals.validate')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
