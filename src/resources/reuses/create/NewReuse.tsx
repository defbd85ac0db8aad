import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { ReuseConfig } from '../../../../contract/portals/page.ts'
import type { Account } from '../../../../contract/session.ts'
import { datasetPath } from '../../../api/datasetPath.ts'
import { apiJson, errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardForm } from '../../../ui/WizardForm.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { createReuse, reusesKey } from '../api.ts'
import { maxLengths } from '../model/reuseDraft.ts'
import { ReuseGuard } from '../ReuseGuard.tsx'

/** `/reuses/new`: owner and title of a reuse; the rest is edited as its draft. */
export function NewReuse(): ReactNode {
  return (
    <ReuseGuard>
      <Creation />
    </ReuseGuard>
  )
}

/** Prefills the dataset from whose page the user comes; an unreadable dataset is ignored. */
async function usedDatasets(id: string | null): Promise<NonNullable<ReuseConfig['datasets']>> {
  if (!id) return []
  try {
    const { title } = await apiJson<Pick<Dataset, 'title'>>(datasetPath(id), { silent: true })
    return [{ id, title }]
  } catch {
    return []
  }
}

function Creation(): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [query] = useSearchParams()
  const [title, setTitle] = useState('')
  const [owner, setOwner] = useState<Account>()
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<string>()
  const trimmedTitle = title.trim()
  useBreadcrumbs([{ text: t('reuses.reuses'), to: paths.reuses }, { text: t('reuses.new') }])

  async function create(): Promise<boolean> {
    setError(undefined)
    setCreating(true)
    try {
      const datasets = await usedDatasets(query.get('dataset'))
      const config = { title: trimmedTitle, ...(datasets.length ? { datasets } : {}) }
      const { _id: id } = await createReuse({ config, ...(owner ? { owner } : {}) })
      void client.invalidateQueries({ queryKey: reusesKey })
      setCreated(id)
      return true
    } catch (failure) {
      setError(labelled(t('reuses.createError'), errorDetail(failure)))
      return false
    } finally {
      setCreating(false)
    }
  }

  // `?portal=`: the user comes from a portal, and will submit the reuse to it.
  const portal = query.get('portal')
  const createdPath =
    created && paths.reuse(created) + (portal ? `?portal=${encodeURIComponent(portal)}` : '')
  const createThenLeave = useGoToCreated(createdPath, create)
  useLeaveGuard(!created && !!trimmedTitle, { save: createThenLeave })
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('reuses.new')}
      </Typography>
      <WizardForm busy={creating} onSubmit={() => trimmedTitle && void create()}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>{t('reuses.intro')}</Typography>
          <OwnerPicker hideSingle value={owner} onChange={setOwner} />
          <TextField
            id="reuse-title"
            required
            fullWidth
            label={t('reuseShow.fields.title')}
            value={title}
            disabled={creating}
            onChange={(event) => setTitle(event.target.value)}
            slotProps={{ htmlInput: { maxLength: maxLengths.title } }}
          />
          <FormAlert error={error} />
          <Stack
            direction="row"
            sx={{ gap: 1, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}
          >
            <BlockedReason reason={!trimmedTitle && t('reuses.lacksTitle')} />
            <Button type="submit" variant="contained" disabled={!trimmedTitle} loading={creating}>
              {t('reuses.save')}
            </Button>
          </Stack>
        </Stack>
      </WizardForm>
    </Box>
  )
}
