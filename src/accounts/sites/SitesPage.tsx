import { Button, Skeleton, Typography } from '@mui/material'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { DirectorySite } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { AdminPage } from '../AdminPage.tsx'
import { DeclaredSites } from './DeclaredSites.tsx'
import { SiteDialog } from './SiteDialog.tsx'
import { readSites, type Sites } from './sitesApi.ts'
import { UndeclaredSites } from './UndeclaredSites.tsx'

/** `/simple-directory/admin/sites`: declared sites, for platform administrators. */
export default function SitesPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('sites.title')}>
      <AllSites />
    </AdminPage>
  )
}

function AllSites(): ReactNode {
  const t = useViewTranslate()
  const [sites, setSites] = useState<Sites>()
  const [edited, setEdited] = useState<DirectorySite>()
  const { error, busy, run } = useAction()
  const read = useCallback(() => run(async () => setSites(await readSites())), [run])
  useEffect(() => void read(), [read])
  const change = (work: () => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      await work()
      setSites(await readSites())
    })
  return (
    <>
      <Typography>{t('sites.intro')}</Typography>
      <FormAlert error={error} />
      {!sites && !error && <Skeleton variant="rounded" height={240} />}
      {!sites && error && (
        <Button sx={{ alignSelf: 'flex-start' }} onClick={() => void read()}>
          {t('sites.retry')}
        </Button>
      )}
      {sites && (
        <>
          <DeclaredSites sites={sites.declared} busy={busy} onEdit={setEdited} change={change} />
          {sites.undeclared.length > 0 && (
            <UndeclaredSites sites={sites.undeclared} busy={busy} onDeclared={setEdited} change={change} />
          )}
          {edited && (
            <SiteDialog
              key={edited._id}
              site={edited}
              declared={sites.declared}
              onClose={() => setEdited(undefined)}
              onSaved={(saved) => {
                const declared = sites.declared.map((site) => (site._id === saved._id ? saved : site))
                setSites({ ...sites, declared })
                setEdited(undefined)
              }}
            />
          )}
        </>
      )}
    </>
  )
}
