import Home from '@mui/icons-material/Home'
import { Box, Breadcrumbs, ButtonBase, Typography } from '@mui/material'
import { useEffect, useRef, type ReactNode } from 'react'
import type { TitledReference } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'

interface FolderPathProps {
  /** Folders from the root to the current one, which is last. */
  path: TitledReference[]
  /** Called with the id of a folder; undefined for the root. */
  onOpen: (folder: string | undefined) => void
}

const link = {
  px: 0.5,
  py: 0.25,
  borderRadius: 1,
  color: 'primary.text',
  typography: 'body1',
  overflowWrap: 'anywhere',
  textAlign: 'left'
} as const

/** Breadcrumbs of the remote catalog, from the root to the current folder. */
export function FolderPath({ path, onOpen }: FolderPathProps): ReactNode {
  const t = useViewTranslate()
  const root = t('catalogExplorer.root')
  const here = path.at(-1)
  const current = useRef<HTMLParagraphElement>(null)
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    // The row that had the focus is gone with its folder: keyboard users continue from the breadcrumbs.
    if (here && shown.current !== here.id) current.current?.focus()
    shown.current = here?.id
  }, [here])
  return (
    <Breadcrumbs aria-label={t('catalogExplorer.path')} sx={{ '& ol': { rowGap: 0.5 } }}>
      <ButtonBase
        title={root}
        disabled={!here}
        onClick={() => onOpen(undefined)}
        sx={{ ...link, minHeight: 32, minWidth: 32 }}
      >
        <Home />
      </ButtonBase>
      {path.slice(0, -1).map(({ id, title }) => (
        <ButtonBase key={id} onClick={() => onOpen(id)} sx={link}>
          {title}
        </ButtonBase>
      ))}
      {here ? (
        <Typography ref={current} tabIndex={-1} aria-current="location" sx={{ overflowWrap: 'anywhere' }}>
          {here.title}
        </Typography>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {root}
        </Box>
      )}
    </Breadcrumbs>
  )
}
