import { Breadcrumbs, Link, Typography } from '@mui/material'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { currentBreadcrumbs, onBreadcrumbs } from '../breadcrumbs.ts'

const maxTextLength = 50

function shorten(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

/** Breadcrumbs declared by the current page, after the site. */
export function BreadcrumbsBar(): ReactNode {
  const t = useViewTranslate()
  const location = useLocation()
  const { site, brand } = pageConfig
  const { pathname, items } = useSyncExternalStore(onBreadcrumbs, currentBreadcrumbs)
  if (pathname !== location.pathname || items.length === 0) return null
  return (
    <Breadcrumbs
      aria-label={t('layout.breadcrumbs')}
      sx={{
        display: { xs: 'none', md: 'block' },
        ml: 1,
        minWidth: 0,
        '& .MuiBreadcrumbs-ol': { flexWrap: 'nowrap' },
        '& .MuiBreadcrumbs-li': {
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap'
        },
        // Drawn inside: the overflow of the bar would clip the outline.
        '& a.Mui-focusVisible': { outlineOffset: -2 }
      }}
    >
      {site?.title && (
        <Link href="/" variant="body2" underline="hover">
          {shorten(site.title)}
        </Link>
      )}
      {site?.title && (
        <Link component={RouterLink} to={paths.home} variant="body2" underline="hover">
          {shorten(brand.title)}
        </Link>
      )}
      {items.map((item) =>
        item.to ? (
          <Link
            key={`${item.to} ${item.text}`}
            component={RouterLink}
            to={item.to}
            variant="body2"
            underline="hover"
          >
            {shorten(item.text)}
          </Link>
        ) : (
          <Typography
            key={item.text}
            variant="body2"
            component="span"
            sx={{ color: 'text.secondary' }}
            title={item.text}
          >
            {shorten(item.text)}
          </Typography>
        )
      )}
    </Breadcrumbs>
  )
}
