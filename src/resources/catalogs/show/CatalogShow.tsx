import { Alert, Box, Button, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Catalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { catalogQuery, pluginsQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { HarvestsTab } from '../harvests/HarvestsTab.tsx'
import { PluginIcon } from '../PluginIcon.tsx'
import { CatalogActions, publishes } from './CatalogActions.tsx'
import { ConfigurationTab } from './ConfigurationTab.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ImportsTab, PublicationsTab } from './RunCards.tsx'
import { useCatalogEdits } from './useCatalogEdits.ts'

/** `/catalogs/{id}`: imports, harvests, publications and connection. */
export function CatalogShow(): ReactNode {
  const { id = '' } = useParams()
  return (
    <CatalogGuard>
      {/* Remounts the page for another catalog, without the state of the previous one. */}
      <OneCatalog key={id} id={id} />
    </CatalogGuard>
  )
}

function OneCatalog({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useQuery({ ...catalogQuery(id), retry })
  const plugins = useQuery({ ...pluginsQuery, retry })
  const catalog = data && !isForbiddenOrGone(error) ? data : undefined
  useBreadcrumbs([
    { text: t('catalogs.catalogs'), to: paths.catalogs },
    ...(catalog ? [{ text: catalog.title }] : [])
  ])
  const failure = catalog ? !plugins.data && plugins.error : error
  if (failure) {
    const again = (): void => {
      void refetch()
      void plugins.refetch()
    }
    const back = { label: t('catalogs.back'), to: paths.catalogs }
    return <ResourceError error={failure} back={back} onRetry={again} />
  }
  if (!catalog || !plugins.data) return <Skeleton variant="rounded" height={300} />
  const plugin = plugins.data.results.find((candidate) => candidate.id === catalog.plugin)
  return plugin ? <Loaded catalog={catalog} plugin={plugin} /> : <WithoutPlugin catalog={catalog} />
}

type TabId = 'imports' | 'harvests' | 'publications' | 'configuration'

function tabsOf(catalog: Catalog): { id: TabId }[] {
  return [
    ...(catalog.capabilities.includes('import')
      ? [{ id: 'imports' as const }, { id: 'harvests' as const }]
      : []),
    ...(publishes(catalog) ? [{ id: 'publications' as const }] : []),
    { id: 'configuration' }
  ]
}

function Loaded({ catalog, plugin }: { catalog: Catalog; plugin: PluginDescription }): ReactNode {
  const t = useViewTranslate()
  const edits = useCatalogEdits(catalog, plugin)
  const [deleted, setDeleted] = useState(false)
  const tabs = tabsOf(catalog)
  const [tab, setTab] = useSectionTab('tab', tabs)
  /** Saves; after a failure, opens the tab whose form shows the error. */
  async function saveOrShow(): Promise<boolean> {
    const isSaved = await edits.save()
    if (!isSaved) setTab('configuration')
    return isSaved
  }
  useLeaveGuard(!deleted && edits.dirty, {
    save: edits.valid ? saveOrShow : undefined,
    unsavable: edits.valid ? undefined : t('catalogs.configuration.invalid')
  })
  return (
    <>
      <RightPanel>
        <CatalogActions catalog={catalog} onDeleted={() => setDeleted(true)} />
      </RightPanel>
      <Heading catalog={catalog} kind={plugin.metadata.title} />
      {catalog.deletionRequested && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('catalogs.deletionRequested')}
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={(_event, name: TabId) => setTab(name)}
        variant="scrollable"
        aria-label={catalog.title}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            id={`catalog-tab-${id}`}
            aria-controls="catalog-panel"
            value={id}
            label={t(`catalogs.tabs.${id}`)}
            sx={id === 'configuration' && edits.dirty ? { color: 'accent.text' } : {}}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="catalog-panel" aria-labelledby={`catalog-tab-${tab}`}>
        {tab === 'imports' && <ImportsTab catalog={catalog._id} />}
        {tab === 'harvests' && <HarvestsTab catalog={catalog._id} />}
        {tab === 'publications' && <PublicationsTab catalog={catalog._id} />}
        {tab === 'configuration' && <ConfigurationTab catalog={catalog} plugin={plugin} edits={edits} />}
      </div>
      <ConflictDialog question={edits.question} />
    </>
  )
}

function Heading({ catalog, kind }: { catalog: Catalog; kind: string }): ReactNode {
  const { account } = useSession()
  const { title, description, owner, plugin } = catalog
  const isOther = !!account && ownerKey(account) !== ownerKey(owner)
  return (
    <Box sx={{ mb: 2, pr: { xs: 6, lg: 0 } }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <PluginIcon plugin={plugin} size={48} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {kind}
          </Typography>
        </Box>
        {isOther && <OwnerAvatar owner={owner} />}
      </Stack>
      {description && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 900 }}>
          {description}
        </Typography>
      )}
    </Box>
  )
}

/** Page of a catalog whose type the platform no longer has: only an administrator of the platform may delete it. */
function WithoutPlugin({ catalog }: { catalog: Catalog }): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Heading catalog={catalog} kind={t('catalogs.pluginGone', { id: catalog.plugin })} />
      <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
        {t('catalogs.withoutPlugin')}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" component={Link} to={paths.catalogs}>
          {t('catalogs.back')}
        </Button>
        {adminMode && (
          <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
            {t('catalogs.actions.delete')}
          </Button>
        )}
      </Stack>
      <DeleteDialog catalog={catalog} open={open} onClose={() => setOpen(false)} onDeleted={() => {}} />
    </>
  )
}
