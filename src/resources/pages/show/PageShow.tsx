import { Box, Chip, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Page } from '../../../../contract/portals/page.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { pageQuery } from '../api.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { PageGuard } from '../PageGuard.tsx'
import { PageTypeIcon } from '../PageTypeIcon.tsx'
import { InformationTab } from './InformationTab.tsx'
import { PageActions } from './PageActions.tsx'
import { DraftTab, PreviewTab } from './PreviewTabs.tsx'
import { PublicationsTab } from './PublicationsTab.tsx'

/** `/pages/{id}`: preview, publications and actions of a page. */
export function PageShow(): ReactNode {
  const { id = '' } = useParams()
  return (
    <PageGuard>
      <OnePage key={id} id={id} />
    </PageGuard>
  )
}

function OnePage({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useQuery({ ...pageQuery(id), retry })
  const page = data && !isForbiddenOrGone(error) ? data : undefined
  useBreadcrumbs([{ text: t('pages.pages'), to: paths.pages }, ...(page ? [{ text: page.title }] : [])])
  if (!page && error) {
    const back = { label: t('pages.back'), to: paths.pages }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  return page ? <Loaded page={page} /> : <Skeleton variant="rounded" height={300} />
}

const tabs = [{ id: 'preview' }, { id: 'draft' }, { id: 'publications' }, { id: 'informations' }] as const
type TabId = (typeof tabs)[number]['id']

function Loaded({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const [tab = 'preview', setTab] = useSectionTab('tab', tabs)
  return (
    <>
      <RightPanel>
        <PageActions page={page} />
      </RightPanel>
      <Heading page={page} />
      <Tabs
        value={tab}
        onChange={(_event, name: TabId) => setTab(name)}
        variant="scrollable"
        aria-label={page.title}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            id={`page-tab-${id}`}
            aria-controls="page-panel"
            value={id}
            label={t(`pageShow.tabs.${id}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="page-panel" aria-labelledby={`page-tab-${tab}`}>
        {tab === 'preview' && <PreviewTab page={page} />}
        {tab === 'draft' && <DraftTab page={page} />}
        {tab === 'publications' && <PublicationsTab page={page} />}
        {tab === 'informations' && <InformationTab page={page} />}
      </div>
    </>
  )
}

function Heading({ page }: { page: Page }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { title, type, owner, config } = page
  const group = config.genericMetadata?.group
  const isOther = !!account && ownerKey(account) !== ownerKey(owner)
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 2, pr: { xs: 6, lg: 0 } }}>
      <PageTypeIcon type={type} aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {hasDraft(page) && (
            <Chip size="small" color="accent" variant="outlined" label={t('documents.draftDiffers')} />
          )}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[t(`pages.types.${type}`), group?.title].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {isOther && <OwnerAvatar owner={owner} />}
    </Stack>
  )
}
