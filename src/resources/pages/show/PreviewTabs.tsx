import Edit from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, MenuItem, Skeleton, Stack, TextField } from '@mui/material'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '../../../ui/useAddressQuery.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import { addressOfPage } from '../../../../contract/portals/pagePath.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import type { PublicationSite } from '../../datasets/references.ts'
import { siteName } from '../../owned/portals/publication.ts'
import { sitesShowing } from '../../portals/publications/publications.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { platformPath } from '../../portals/shared/platformPath.ts'
import { lazyPart } from '../../../lazyScreen.ts'

// For a page that no portal serves in this state. Loaded lazily with the code of public pages.
const PagePreview = lazyPart(
  async () => (await import('../preview/PagePreview.tsx')).PagePreview,
  () => <Skeleton variant="rounded" height={480} />
)

/** Published page, in a frame of a portal that shows it. */
export function PreviewTab({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = usePortalSites(page.owner)
  if (error && !data) {
    return <RetryAlert text={t('publications.readError')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="rounded" height={400} />
  const shown = sitesShowing(data, page)
  if (!shown.length) {
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert role="note" severity="info" variant="outlined">
          {t('pageShow.onNoPortal')}
        </Alert>
        <PagePreview page={page} config={page.config} />
      </Stack>
    )
  }
  return <OnPortal page={page} sites={shown} />
}

function OnPortal({ page, sites }: { page: Page; sites: PublicationSite[] }): ReactNode {
  const t = useViewTranslate()
  const [query, setQuery] = useAddressQuery()
  const site = sites.find(({ id }) => id === query.get('portal')) ?? sites[0]
  if (!site) return null
  const address = addressOfPage(platformPath(site.id), page)
  return (
    <Stack sx={{ gap: 2 }}>
      {sites.length > 1 && (
        <TextField
          select
          size="small"
          label={t('pageShow.portal')}
          value={site.id}
          onChange={(event) =>
            setQuery(
              (former) => {
                const next = new URLSearchParams(former)
                next.set('portal', event.target.value)
                return next
              },
              { replace: true, preventScrollReset: true }
            )
          }
          sx={{ maxWidth: 400 }}
        >
          {sites.map((shownSite) => (
            <MenuItem key={shownSite.id} value={shownSite.id}>
              {siteName(shownSite)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {/* The key reloads the frame after a publication, which keeps the URL. */}
      <Box
        component="iframe"
        key={`${address} ${page.configUpdatedAt}`}
        src={address}
        title={t('pageShow.previewOn', { portal: siteName(site) })}
        sx={frame}
      />
    </Stack>
  )
}

const frame = {
  width: '100%',
  height: 'max(480px, calc(100vh - 260px))',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'common.white'
}

/** Preview of the draft. */
export function DraftTab({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert
        role="note"
        severity="info"
        variant="outlined"
        action={
          <Button
            color="inherit"
            size="small"
            component={Link}
            to={paths.pageConfig(page._id)}
            startIcon={<Edit />}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {t('pageShow.edit')}
          </Button>
        }
      >
        {t(hasDraft(page) ? 'pageShow.draftHelp' : 'pageShow.sameDraft')}
      </Alert>
      <PagePreview page={page} config={page.draftConfig} />
    </Stack>
  )
}
