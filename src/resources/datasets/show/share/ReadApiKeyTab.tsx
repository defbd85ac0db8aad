import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Link,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography
} from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useState, type FormEvent, type ReactNode } from 'react'
import { readKeyIntervals, type ReadKeyInterval } from '../../../../../contract/apiKeys.ts'
import { errorDetail, withQuery } from '../../../../api/http.ts'
import { labelled } from '../../../../i18n/labelled.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import { datasetKeys, readReadApiKey, writeReadApiKey } from '../../api.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'

/** A key that reads the dataset outside any session, in a spreadsheet for one. */
export function ReadApiKeyTab(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const { id } = dataset
  const saved = {
    active: !!dataset.readApiKey?.active,
    interval: readKeyIntervals.find((known) => known === dataset.readApiKey?.interval) ?? 'P1M'
  }
  const [form, setForm] = useState(saved)
  const isChanged = form.active !== saved.active || form.interval !== saved.interval
  const key = useQuery({
    queryKey: [...datasetKeys.all(id), 'read-api-key', dataset.readApiKey?.expiresAt],
    queryFn: ({ signal }) => readReadApiKey(id, signal),
    enabled: saved.active
  })
  const save = useMutation({
    mutationFn: () => writeReadApiKey(id, form),
    onSuccess: () => {
      notify({ type: 'success', msg: t('datasets.share.readKey.saved') })
      return reload()
    },
    onError: (error) => notify({ msg: t('datasets.share.readKey.error'), error })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isChanged && !save.isPending) save.mutate()
  }
  const expiresAt = dataset.readApiKey?.expiresAt
  // Whole, as a program on another machine needs it.
  const lines = `${pageConfig.publicUrl}/api/v1/datasets/${encodeURIComponent(id)}/lines`
  const example = key.data && withQuery(lines, { apiKey: key.data.current })
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{t('datasets.share.readKey.introduction')}</Typography>
      <Alert severity="warning" variant="outlined" role="note">
        {t('datasets.share.readKey.warning')}
      </Alert>
      <FormControlLabel
        control={
          <Switch
            checked={form.active}
            onChange={(event) => setForm({ ...form, active: event.target.checked })}
          />
        }
        label={t('datasets.share.readKey.active')}
      />
      {form.active && (
        <TextField
          id="read-key-interval"
          select
          size="small"
          label={t('datasets.share.readKey.interval')}
          value={form.interval}
          onChange={(event) => setForm({ ...form, interval: event.target.value as ReadKeyInterval })}
          sx={{ minWidth: 280 }}
        >
          {readKeyIntervals.map((interval) => (
            <MenuItem key={interval} value={interval}>
              {t(`datasets.share.readKey.intervals.${interval}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {saved.active && key.error && (
        <Alert severity="error">
          {labelled(t('datasets.share.readKey.readError'), errorDetail(key.error))}
        </Alert>
      )}
      {saved.active && key.data && (
        <Box sx={{ overflowWrap: 'anywhere', maxWidth: '100%' }}>
          <Typography>
            {t('datasets.share.readKey.key')} <code>{key.data.current}</code>{' '}
            {expiresAt && t('datasets.share.readKey.expires', { date: dayText(expiresAt) })}
          </Typography>
          <Typography>
            {t('datasets.share.readKey.example')} <Link href={example}>{example}</Link>
          </Typography>
        </Box>
      )}
      <Button type="submit" variant="contained" disabled={!isChanged || save.isPending}>
        {t('datasets.share.readKey.save')}
      </Button>
    </Stack>
  )
}

function dayText(date: string): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(new Date(date))
}
