import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Portal, PortalConfig } from '../../../../contract/portals/portal.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { portalQuery } from '../api.ts'
import { PortalEditor } from '../editor/PortalEditor.tsx'
import { usePortalDraft } from '../editor/usePortalDraft.ts'
import { blockingProblems, plansOf, tabProblems } from '../model/tabProblems.ts'
import { PortalGuard } from '../PortalGuard.tsx'
import { PortalActions } from './PortalActions.tsx'

/** Milliseconds without typing before the draft is saved. */
const typingMs = 1000

/** `/portals/{id}`: editor of a portal, with its actions. */
export function PortalShow(): ReactNode {
  const { id = '' } = useParams()
  return (
    <PortalGuard>
      {/* The key resets all state when the id changes. */}
      <OnePortal key={id} id={id} />
    </PortalGuard>
  )
}

function OnePortal({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useQuery({ ...portalQuery(id), retry })
  const portal = data && !isForbiddenOrGone(error) ? data : undefined
  useBreadcrumbs([
    { text: t('portals.portals'), to: paths.portals },
    ...(portal ? [{ text: portal.title }] : [])
  ])
  if (!portal && error) {
    const back = { label: t('portals.back'), to: paths.portals }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  return portal ? <Loaded portal={portal} /> : <Skeleton variant="rounded" height={400} />
}

function Loaded({ portal }: { portal: Portal }): ReactNode {
  const t = useViewTranslate()
  const language = currentLocale()
  const plans = useMemo(() => plansOf(t, language), [t, language])
  const [before] = useState(() => tabProblems(plans, portal.draftConfig))
  const isSavable = (config: PortalConfig): boolean =>
    blockingProblems(tabProblems(plans, config), before) === 0
  const draft = usePortalDraft(portal, isSavable)
  const { data } = draft
  // Validation is deferred, so that typing renders first.
  const settled = useDeferredValue(data)
  const problems = useMemo(() => tabProblems(plans, settled), [plans, settled])
  const blocking = blockingProblems(problems, before)
  const [deleted, setDeleted] = useState(false)
  // Typing is saved after a pause; other changes are saved immediately, on commit.
  const saveTyped = useEffectEvent((typed: PortalConfig) => {
    if (draft.isDirty && blocking === 0) draft.commit(typed, true)
  })
  useEffect(() => {
    const timer = setTimeout(() => saveTyped(data), typingMs)
    return () => clearTimeout(timer)
  }, [data])
  useLeaveGuard(!deleted && (draft.isDirty || draft.isSaving), {
    save: blocking ? undefined : draft.save,
    unsavable: blocking ? t('portals.draft.invalid', { smart_count: blocking }) : undefined
  })
  return (
    <>
      <RightPanel>
        <PortalActions
          portal={portal}
          draft={draft}
          isValid={blocking === 0}
          onDeleted={() => setDeleted(true)}
        />
      </RightPanel>
      <PortalEditor portal={portal} draft={draft} problems={problems} blocking={blocking} />
    </>
  )
}
