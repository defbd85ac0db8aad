import { Box, Paper, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { PageType } from '../../../../contract/portals/page.ts'
import { pathOfPage } from '../../../../contract/portals/pagePath.ts'
import { defaultPages, type Portal } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { barHeight } from '../../../layout/sizes.ts'
import { noticesRoom } from '../../../theme/noticesRoom.ts'
import { SideTabs, useSides } from '../../../ui/SideTabs.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { pagesOnPortalQuery } from '../../pages/api.ts'
import { portalTabs, type PortalTab } from '../forms/index.ts'
import type { TabProblems } from '../model/tabProblems.ts'
import { DraftBar } from './DraftBar.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { PortalEditorContext } from './PortalEditorContext.ts'
import { Presets } from './Presets.tsx'
import { Preview } from './Preview.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { PortalDraft } from './usePortalDraft.ts'

const tabs = portalTabs.map((id) => ({ id }))
/** Page that previews the settings of a tab; the settings of other tabs affect all pages. */
const pageOfTab: Partial<Record<PortalTab, PageType>> = {
  contact: 'contact',
  datasets: 'datasets',
  applications: 'applications',
  reuses: 'reuses',
  events: 'event-catalog',
  news: 'news-catalog'
}

interface PortalEditorProps {
  portal: Portal
  draft: PortalDraft
  problems: TabProblems
  /** Number of invalid values that prevent saving the draft. */
  blocking: number
}

/** Forms of a portal's settings, beside a preview of its draft. */
export function PortalEditor({ portal, draft, problems, blocking }: PortalEditorProps): ReactNode {
  const t = useViewTranslate()
  const [chosenTab, chooseTab] = useSectionTab('tab', tabs)
  const tab = chosenTab as PortalTab
  const { side, setSide, isNarrow } = useSides<'form' | 'preview'>('form')
  const isHidden = (part: 'form' | 'preview'): boolean => isNarrow && side !== part
  const { _id } = portal
  const page = usePageOfTab(_id, tab)
  const title = draft.data.title || portal.title
  // Memoized: the fields do not render again on each change of the portal.
  const edited = useMemo(() => portal, [portal])
  return (
    <PortalEditorContext value={edited}>
      <Box
        sx={{
          // Cancels the padding of the main area.
          m: { xs: -2, md: -3 },
          height: `calc(100vh - ${barHeight}px - ${noticesRoom})`,
          minHeight: 400,
          display: 'flex',
          flexDirection: 'column',
          container: 'editor / inline-size'
        }}
      >
        <Typography variant="h1" sx={visuallyHidden}>
          {title}
        </Typography>
        {isNarrow && (
          <SideTabs
            labels={{ form: t('portals.editor.form'), preview: t('portals.editor.preview') }}
            label={t('portals.editor.sides')}
            value={side}
            onChange={setSide}
            // Room for the button of the right panel.
            endRoom={6}
          />
        )}
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
          <Paper
            square
            sx={{
              display: isHidden('form') ? 'none' : 'flex',
              minWidth: 0,
              flex: { xs: '1 1 0', md: '0 0 clamp(360px, 48%, 640px)' },
              borderRight: { md: 1 },
              borderColor: { md: 'divider' }
            }}
          >
            <EditorTabs tab={tab} title={title} problems={problems} onChange={chooseTab} />
            <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
              <TabForm tab={tab} draft={draft} />
              <DraftBar draft={draft} problems={blocking || (problems.get(tab) ?? 0)} />
            </Box>
          </Paper>
          <Box sx={{ flex: 1, minWidth: 0, display: isHidden('preview') ? 'none' : 'flex' }}>
            <Preview id={_id} title={title} version={draft.version} page={page} />
          </Box>
        </Box>
      </Box>
    </PortalEditorContext>
  )
}

/** Form of the settings of a tab. */
function TabForm({ tab, draft }: { tab: PortalTab; draft: PortalDraft }): ReactNode {
  const t = useViewTranslate()
  return (
    <Box
      role="tabpanel"
      id="portal-tab-panel"
      aria-labelledby={`portal-tab-${tab}`}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 2 }}
    >
      <Typography variant="h2" component="p" sx={{ mb: 2 }}>
        {t(`portals.tabs.${tab}`)}
      </Typography>
      {tab === 'appearance' && (
        <Presets
          config={draft.data}
          disabled={draft.isBusy}
          onChange={(config) => draft.commit(config, true)}
        />
      )}
      <SectionForm key={`${tab} ${draft.formKey}`} tab={tab} draft={draft} />
    </Box>
  )
}

/** Path of the page that previews a tab, when the portal has the page; default pages exist without being written. */
function usePageOfTab(portal: string, tab: PortalTab): string | undefined {
  const type = pageOfTab[tab]
  const isGiven = !!type && defaultPages.includes(type)
  const { data } = useQuery({
    ...pagesOnPortalQuery({ type: type ?? 'home', portal }),
    enabled: !!type && !isGiven
  })
  const isThere = isGiven || data?.results.some(({ portals }) => portals.includes(portal))
  return type && isThere ? pathOfPage(type, { title: '', elements: [] }) : undefined
}
