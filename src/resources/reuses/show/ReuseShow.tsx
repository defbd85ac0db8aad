import { Box, Chip, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ownerRole } from '../../../../contract/permissions.ts'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { reuseQuery } from '../api.ts'
import { ReuseGuard } from '../ReuseGuard.tsx'
import { portalIdIn } from '../model/reuseDraft.ts'
import { ContentTab, ProposedContent } from './ContentTab.tsx'
import { ProposalNote } from './ProposalNote.tsx'
import { ReuseActions } from './ReuseActions.tsx'
import { ReuseInformation } from './ReuseInformation.tsx'
import { ReusePublications } from './ReusePublications.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import { useReuseDraft } from './useReuseDraft.ts'

/** `/reuses/{id}`: content, publications and actions of a reuse. */
export function ReuseShow(): ReactNode {
  const { id = '' } = useParams()
  return (
    <ReuseGuard>
      <OneReuse key={id} id={id} />
    </ReuseGuard>
  )
}

function OneReuse({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { data, error, refetch } = useQuery({ ...reuseQuery(id), retry })
  const reuse = data && !isForbiddenOrGone(error) ? data : undefined
  useBreadcrumbs([{ text: t('reuses.reuses'), to: paths.reuses }, ...(reuse ? [{ text: reuse.title }] : [])])
  if (!reuse && error) {
    const back = { label: t('reuses.back'), to: paths.reuses }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  if (!reuse) return <Skeleton variant="rounded" height={300} />
  if (ownerRole(session, reuse.owner) === 'admin') return <OwnedReuse reuse={reuse} />
  return (
    <>
      <Heading reuse={reuse} />
      <ProposedContent reuse={reuse} />
    </>
  )
}

const tabs = [{ id: 'content' }, { id: 'publications' }, { id: 'informations' }] as const
type TabId = (typeof tabs)[number]['id']

function OwnedReuse({ reuse }: { reuse: Reuse }): ReactNode {
  const t = useViewTranslate()
  const editing = useReuseDraft(reuse)
  const [tab = 'content', setTab] = useSectionTab('tab', tabs)
  const [query] = useSearchParams()
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = (): void => setSubmitting(true)
  // `?portal=`: the user comes from a portal, and can submit the reuse to it.
  const portalId = reuse.submitter ? undefined : portalIdIn(query.get('portal') ?? '')
  return (
    <>
      <RightPanel>
        <ReuseActions reuse={reuse} editing={editing} onSubmit={submit} />
      </RightPanel>
      {isSubmitting && (
        <SubmitDialog
          reuse={reuse}
          editing={editing}
          portalId={portalId}
          onClose={() => setSubmitting(false)}
        />
      )}
      <Heading reuse={reuse} />
      {portalId && <ProposalNote portalId={portalId} onSubmit={submit} />}
      <Tabs
        value={tab}
        onChange={(_event, name: TabId) => setTab(name)}
        variant="scrollable"
        aria-label={reuse.title}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            id={`reuse-tab-${id}`}
            aria-controls="reuse-panel"
            value={id}
            label={t(`reuseShow.tabs.${id}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="reuse-panel" aria-labelledby={`reuse-tab-${tab}`}>
        {tab === 'content' && <ContentTab reuse={reuse} editing={editing} portalId={portalId} />}
        {tab === 'publications' && <ReusePublications reuse={reuse} />}
        {tab === 'informations' && <ReuseInformation reuse={reuse} />}
      </div>
    </>
  )
}

function Heading({ reuse }: { reuse: Reuse }): ReactNode {
  const t = useViewTranslate()
  const { title, submitter } = reuse
  return (
    <Box sx={{ mb: 2, pr: { xs: 6, lg: 0 } }}>
      <Stack direction="row" sx={{ columnGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {hasDraft(reuse) && (
          <Chip size="small" color="accent" variant="outlined" label={t('documents.draftDiffers')} />
        )}
      </Stack>
      {submitter && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('reuses.submittedBy', { name: submitter.name })}
        </Typography>
      )}
    </Box>
  )
}
