import { Box, FormControlLabel, Paper, Stack, Switch, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Page } from '../../../../contract/portals/page.ts'
import { pathOfPage } from '../../../../contract/portals/pagePath.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { useDocumentWrite } from '../../portals/shared/useDocumentWrite.ts'
import { pagesKey, patchPage } from '../api.ts'
import { TitleForm } from './TitleForm.tsx'

/** Tab with the metadata of a page. */
export function InformationTab({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const { adminMode } = useRights()
  const { _id, title, type, owner, config } = page
  const group = config.genericMetadata?.group
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack sx={{ gap: 3 }}>
        <TitleForm id={_id} title={title} />
        <Facts>
          <Fact label={t('pageShow.facts.type')}>{t(`pages.types.${type}`)}</Fact>
          {type === 'generic' && (
            <Fact label={t('pageShow.facts.group')}>{group?.title ?? t('pages.noGroup')}</Fact>
          )}
          <Fact label={t('pageShow.facts.owner')}>{ownerLabel(owner)}</Fact>
          <Fact label={t('pageShow.facts.path')}>
            <code>{pathOfPage(type, config)}</code>
          </Fact>
          <Fact label={t('pageShow.facts.created')}>{formats.dateTime(page.createdAt)}</Fact>
          <Fact label={t('pageShow.facts.updated')}>{formats.dateTime(page.updatedAt)}</Fact>
          <Fact label={t('pageShow.facts.validated')}>{formats.dateTime(page.configUpdatedAt)}</Fact>
        </Facts>
        {adminMode && <ReferenceSwitch page={page} />}
      </Stack>
    </Paper>
  )
}

/** Switch that makes the page a reference, a template for all accounts. */
function ReferenceSwitch({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const { busy, write } = useDocumentWrite(pagesKey)
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            color="admin"
            checked={page.isReference === true}
            disabled={busy}
            onChange={(_event, isReference) => {
              const words = { done: t('pageShow.saved'), failed: t('pageShow.saveError') }
              // The error has already been shown.
              write(() => patchPage(page._id, { isReference }), words).catch(() => undefined)
            }}
          />
        }
        label={t('pageShow.reference')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('pageShow.referenceHelp')}
      </Typography>
    </Box>
  )
}
