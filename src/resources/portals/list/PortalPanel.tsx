import Add from '@mui/icons-material/Add'
import TextFields from '@mui/icons-material/TextFieldsOutlined'
import { Button, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { SearchField } from '../../list/SearchField.tsx'
import { portalSorts, type PortalSort } from '../model/portalFilter.ts'
import { usePortalFilter } from './usePortalFilter.ts'

const FontsDialog = lazy(() => import('./FontsDialog.tsx'))

/** The right panel of the list: creation, fonts, search and order. */
export function PortalPanel(): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const { filter, change } = usePortalFilter()
  const [showsFonts, setShowsFonts] = useState(false)
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <Button variant="contained" component={Link} to={paths.newPortal} startIcon={<Add />}>
        {t('portals.new')}
      </Button>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<TextFields />}
        onClick={() => setShowsFonts(true)}
      >
        {t('portals.fonts.manage')}
      </Button>
      <SearchField value={filter.q} onSearch={(q) => change({ q })} />
      <TextField
        select
        size="small"
        fullWidth
        id="portals-sort"
        label={t('lists.sortBy')}
        value={filter.sort}
        onChange={(event) => change({ sort: event.target.value as PortalSort })}
      >
        {portalSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`lists.sort.${sort.replace(':1', '_asc').replace(':-1', '_desc')}`)}
          </MenuItem>
        ))}
      </TextField>
      {adminMode && (
        <FormControlLabel
          control={
            <Switch
              color="admin"
              checked={filter.showAll}
              onChange={(_event, showAll) => change({ showAll })}
            />
          }
          label={t('portals.showAll')}
        />
      )}
      {showsFonts && (
        <Suspense>
          <FontsDialog onClose={() => setShowsFonts(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
